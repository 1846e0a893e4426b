/** Trims the texts and removes empty and duplicate entries. */
export function tidied(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}
