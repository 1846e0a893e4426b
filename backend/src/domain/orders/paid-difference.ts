import { Money } from '../shared/money.js';
import { type Correction, correctionOf } from './correction.js';
import type { Order } from './order.js';

/** The refund of a price difference that the customer paid. */
interface DifferenceRefund {
  /** The order that charged the difference. */
  readonly charge: Order;
  /** Amount with tax, at most the rest of the payment. */
  readonly amount: Money;
  readonly correction: Correction;
}

/**
 * The refunds of paid price differences for units of a line. Each unit of a difference is refunded once.
 * @param charges orders that charged price differences of the line's order
 */
export function differenceRefunds(charges: readonly Order[], itemId: number, quantity: number): DifferenceRefund[] {
  return charges.flatMap((charge) => {
    const [item] = charge.items;
    const units = Math.min(quantity, item?.left ?? 0);
    if (!item || charge.difference?.itemId !== itemId || units === 0) return [];
    const correction = correctionOf(charge, { lines: [{ itemId: item.id, quantity: units }], shipping: false });
    const amount = Money.min(correction.worth.amount, charge.refundable);
    return amount.cents === 0 ? [] : [{ charge, amount, correction }];
  });
}

/** Sum of the refunds of paid price differences for units of a line, with tax. */
export function differenceWorth(charges: readonly Order[], itemId: number, quantity: number): Money {
  return Money.sum(differenceRefunds(charges, itemId, quantity).map(({ amount }) => amount));
}
