/** The length of a text as a person and PostgreSQL count it, not in UTF-16 units. */
export function characters(text: string): number {
  return Array.from(text).length;
}
