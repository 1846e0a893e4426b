/** Returns a file size as text, e.g. "204 KB". */
export function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} KB`;
}
