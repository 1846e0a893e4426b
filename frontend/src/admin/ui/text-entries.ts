/** Splits a text into its entries, and omits blank entries. */
export function entriesOf(text: string, separator: string): string[] {
  const entries = text.split(separator).map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '');
}
