/**
 * Formats like `Intl.NumberFormat` for US dollars in en-US, which takes a phone as long to create as a listing's cards.
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
