const usDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** @param amount US dollars */
export const formatMoney = (amount: number) => usDollars.format(amount);

export function Money({ amount }: { amount: number }) {
  return <span className="money">{formatMoney(amount)}</span>;
}
