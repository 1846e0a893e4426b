/** Only where there is money to show: to ready it takes a moment. */
let usDollars: Intl.NumberFormat | undefined;

/** @param amount US dollars */
export function formatMoney(amount: number): string {
  usDollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return usDollars.format(amount);
}

export function Money({ amount }: { amount: number }) {
  return <span className="money">{formatMoney(amount)}</span>;
}
