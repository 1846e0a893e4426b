/** Maximum exact count of the service. Larger totals are estimates. */
export const countedExactly = 2_000;

/** Returns a count as text: "1 product", "2 products", "About 98,000 products". */
export const countedProducts = (count: number) =>
  count > countedExactly
    ? `About ${count.toLocaleString('en-US')} products`
    : `${count} ${count === 1 ? 'product' : 'products'}`;
