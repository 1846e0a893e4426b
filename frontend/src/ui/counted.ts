/** Largest count that the server computes exactly. Larger counts are estimates. */
export const countedExactly = 2_000;

/**
 * Groups the digits of a number with at most three decimals, as `Intl.NumberFormat` does in en-US: "12,345" and
 * "1,234.50". On phones, creating a number format takes longer than rendering all cards of a listing.
 */
export const groupDigits = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/** Returns a count as text: "1 product", "2 products", "About 98,000 products". */
export const countedProducts = (count: number) =>
  count > countedExactly
    ? `About ${groupDigits(String(count))} products`
    : `${count} ${count === 1 ? 'product' : 'products'}`;
