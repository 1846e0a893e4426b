/**
 * Formats US dollars like `Intl.NumberFormat` in en-US. On phones, creating a number format takes as long as creating
 * all cards of a listing.
 *
 * @param amount US dollars
 */
export function formatMoney(amount: number): string {
  const digits = Math.abs(amount)
    .toFixed(2)
    .replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');
  return `${amount < 0 ? '-' : ''}$${digits}`;
}

export function Money({ amount }: { amount: number }) {
  return <span className="money">{formatMoney(amount)}</span>;
}
