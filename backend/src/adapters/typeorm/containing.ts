/** For each word of a search the pattern for ILIKE that finds it as it was typed, anywhere. */
export function containing(search: string | undefined): string[] {
  const words = search?.split(/\s+/).filter((word) => word !== '') ?? [];
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
