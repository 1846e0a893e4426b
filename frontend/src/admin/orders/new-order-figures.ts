/** Parses a quantity: a whole number from 1 to 99; 1 if invalid. */
export function quantityOf(text: string): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? 1 : Math.min(99, Math.max(1, number));
}

/** Parses a price in dollars, rounded to whole cents; 0 if invalid. */
export function priceOf(text: string): number {
  const number = Number.parseFloat(text.replace(/[$,\s]/g, ''));
  return Number.isNaN(number) ? 0 : Math.max(0, Math.round(number * 100) / 100);
}

/** Returns the sum in dollars, calculated in whole cents. */
export function totalOf(items: readonly { quantity: string; price: string }[]): number {
  const cents = items.map(({ quantity, price }) => quantityOf(quantity) * Math.round(priceOf(price) * 100));
  return cents.reduce((sum, one) => sum + one, 0) / 100;
}
