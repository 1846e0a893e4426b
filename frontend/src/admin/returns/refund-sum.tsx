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

export type PaidReturn = Pick<StaffReturn, 'paidByHand' | 'hasPaidDifference' | 'newSize'>;

export const refundByHandText =
  'The payment was taken outside of the shop. Return the money by hand: this form only records the refund.';

interface Refunded {
  paidByHand?: boolean;
  hasPaidDifference?: boolean;
  /** In dollars. */
  refund: number;
}

/** Reminds staff after refunds to return the money; undefined if payment providers return all refunds. */
export function payBackReminder(...refunds: readonly Refunded[]): string | undefined {
  const sumOf = (withDifference: boolean) =>
    refunds
      .filter(({ paidByHand = false, hasPaidDifference = false }) => paidByHand && hasPaidDifference === withDifference)
      .reduce((cents, { refund }) => cents + Math.round(refund * 100), 0) / 100;
  const [whole, shared] = [sumOf(false), sumOf(true)];
  if (shared === 0)
    return whole > 0 ? `Return ${formatMoney(whole)} to the customer by hand. The shop sends no money.` : undefined;
  const first = whole > 0 ? `Return ${formatMoney(whole)} to the customer by hand. Also return` : 'Return';
  return `${first} ${formatMoney(shared)} to the customer by hand, less any price difference that was paid by card. The shop refunds that difference to the card. The order shows the amount to return by hand.`;
}

/**
 * Reminds staff whose role may not refund that a colleague must return the money; undefined if a payment provider
 * returns it, and for an exchange.
 */
export const colleagueReminder = ({ paidByHand, newSize }: Pick<StaffReturn, 'paidByHand' | 'newSize'>) =>
  paidByHand && newSize === null
    ? 'The customer paid outside of the shop. Ask a colleague who may refund to return the money by hand.'
    : undefined;

/** Asks staff to return the money by hand. Renders nothing if a payment provider refunds the payment of the order. */
export function RefundByHand({ of: { paidByHand, hasPaidDifference } }: { of: Omit<PaidReturn, 'newSize'> }) {
  if (!paidByHand) return null;
  return (
    <p>
      {refundByHandText}
      {hasPaidDifference && ' Only a price difference that the customer paid by card is refunded to the card.'}
    </p>
  );
}
