/** The length of a text in characters as users and PostgreSQL count them, not in UTF-16 units. */
export function characters(text: string): number {
  return Array.from(text).length;
}
