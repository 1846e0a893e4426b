const gramsPerOunce = 28.349523125;
const ouncesPerPound = 16;
/** Max weight of a product that the API accepts, in grams. */
export const maxGrams = 30_000;
const weight = /^(?:(\d+(?:\.\d+)?)\s*lbs?\.?)?\s*(?:(\d+(?:\.\d+)?|\.\d+)\s*(?:oz\.?)?)?$/i;

/**
 * Converts grams to ounces with the fewest decimals, at most two, that `gramsOf` converts back to the same grams: 454 g
 * is 16 oz.
 */
export function ouncesOf(grams: number): number {
  const rounded = [0, 1, 2].map((digits) => Number((grams / gramsPerOunce).toFixed(digits)));
  return rounded.find((ounces) => gramsOf(ounces) === grams) ?? grams / gramsPerOunce;
}

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
