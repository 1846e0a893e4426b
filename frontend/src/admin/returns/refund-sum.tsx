import { Money } from '../../ui/money';

/** The refund of a return, and its parts if the refund includes the shipping costs. Amounts are in dollars. */
export function RefundSum({ goods, total, units }: { goods: number; total: number; units: number }) {
  return (
    <>
      The customer gets <Money amount={total} />
      {total > goods && goods > 0 && (
        <>
          : <Money amount={goods} /> for {units === 1 ? 'the item' : `${units} items`} and{' '}
          <Money amount={(Math.round(total * 100) - Math.round(goods * 100)) / 100} /> for shipping
        </>
      )}
      .
    </>
  );
}
