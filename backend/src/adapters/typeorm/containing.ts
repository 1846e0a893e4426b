/** The pattern for ILIKE that finds a text as it was typed, anywhere. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/** A pattern for each word of a search: all of them have to be found, in whatever order. */
export function containingEach(search: string | undefined): string[] {
  const words = search?.split(/\s+/).filter((word) => word !== '') ?? [];
  return words.map(containing);
}
