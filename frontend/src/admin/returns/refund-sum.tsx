import type { StaffReturn } from '../../api/models';
import { formatMoney, Money } from '../../ui/money';

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

export const refundByHandText =
  'The payment was taken outside of the shop. Return the money by hand: this form only records the refund.';

/**
 * Reminds staff after a refund to return the money; undefined if a payment provider returns the whole refund.
 * @param refund in dollars
 */
export function payBackReminder(
  { paidByHand = false, hasPaidDifference = false }: { paidByHand?: boolean; hasPaidDifference?: boolean },
  refund: number,
): string | undefined {
  if (!paidByHand || refund === 0) return undefined;
  const except = hasPaidDifference ? ', except a price difference that was paid by card' : '';
  return `Return ${formatMoney(refund)} to the customer by hand${except}. The shop sends no money.`;
}

/** Asks staff to return the money by hand. Renders nothing if a payment provider refunds the payment of the order. */
export function RefundByHand({ of: { paidByHand, hasPaidDifference } }: { of: StaffReturn }) {
  if (!paidByHand) return null;
  return (
    <p>
      {refundByHandText}
      {hasPaidDifference && ' Only a price difference that the customer paid by card is refunded to the card.'}
    </p>
  );
}
