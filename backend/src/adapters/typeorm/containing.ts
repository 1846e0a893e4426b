/** The pattern for ILIKE that finds a text as it was typed, anywhere. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
