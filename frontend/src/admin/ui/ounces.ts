const gramsPerOunce = 28.349523125;
const ouncesPerPound = 16;
/** Max weight of a product that the API accepts, in grams. */
const maxGrams = 30_000;
const weight = /^(?:(\d+(?:\.\d+)?)\s*lbs?\.?)?\s*(?:(\d+(?:\.\d+)?|\.\d+)\s*(?:oz\.?)?)?$/i;

/** Converts grams to ounces with two decimals. `gramsOf` returns the same grams again. */
export const ouncesOf = (grams: number): number => Math.round((grams / gramsPerOunce) * 100) / 100;

export const gramsOf = (ounces: number): number => Math.round(ounces * gramsPerOunce);

/** Returns grams as text: "7.05 oz". */
export const ouncesText = (grams: number): string => `${ouncesOf(grams)} oz`;

/** Parses a weight such as "6.5", "6.5 oz" or "1 lb 2 oz" as grams; null for other texts, and for an empty text. */
export function gramsTyped(text: string): number | null {
  const [, pounds, ounces] = weight.exec(text.trim()) ?? [];
  if (pounds === undefined && ounces === undefined) return null;
  const grams = gramsOf(Number(pounds ?? 0) * ouncesPerPound + Number(ounces ?? 0));
  return grams >= 1 && grams <= maxGrams ? grams : null;
}
