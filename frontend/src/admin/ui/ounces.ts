const gramsPerOunce = 28.349523125;
/** See `limitGramsOf`. */
const gramsPerLimitOunce = 28;
const ouncesPerPound = 16;
/** Max weight of a product that the API accepts, in grams. */
export const maxGrams = 30_000;
const weight = /^(?:(\d+(?:\.\d+)?)\s*lbs?\.?)?\s*(?:(\d+(?:\.\d+)?|\.\d+)\s*(?:oz\.?)?)?$/i;

/** Returns the ounces with the fewest decimals, at most two, that convert back to the same grams: 454 g is 16 oz. */
function shortest(grams: number, perOunce: number): number {
  const rounded = [0, 1, 2].map((digits) => Number((grams / perOunce).toFixed(digits)));
  return rounded.find((ounces) => Math.round(ounces * perOunce) === grams) ?? grams / perOunce;
}

/** Converts grams to ounces with at most two decimals. `gramsOf` returns the same grams again. */
export const ouncesOf = (grams: number): number => shortest(grams, gramsPerOunce);

export const gramsOf = (ounces: number): number => Math.round(ounces * gramsPerOunce);

/**
 * Converts the lower limit of a price by weight to grams: 28 grams per ounce instead of 28.35. The weights of products
 * are whole grams, so four products of 4 oz weigh 452 g, although 16 oz are 454 g. With the lower limit of 448 g, they
 * have the price "From 16 oz".
 */
export const limitGramsOf = (ounces: number): number => Math.round(ounces * gramsPerLimitOunce);

/** Converts the lower limit of a price by weight to ounces. `limitGramsOf` returns the same grams again. */
export const limitOuncesOf = (grams: number): number => shortest(grams, gramsPerLimitOunce);

/** Returns grams as text: "7.05 oz". */
export const ouncesText = (grams: number): string => `${ouncesOf(grams)} oz`;

/** Parses a weight such as "6.5", "6.5 oz" or "1 lb 2 oz" as grams; null for other texts, and for an empty text. */
export function gramsTyped(text: string): number | null {
  const [, pounds, ounces] = weight.exec(text.trim()) ?? [];
  if (pounds === undefined && ounces === undefined) return null;
  const grams = gramsOf(Number(pounds ?? 0) * ouncesPerPound + Number(ounces ?? 0));
  return grams >= 1 && grams <= maxGrams ? grams : null;
}
