import { taxInRefund } from '../../pricing/paid-for.js';
import { Money } from '../../shared/money.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { itemText } from '../../shared/variant-label.js';
import type { Correction } from '../correction.js';
import type { Order } from '../order.js';
import { differenceRefunds } from '../paid-difference.js';
import { DecideRefund } from './decide-refund.js';
import { OrderEdits } from './order-edits.js';

/**
 * Refunds price differences that the customer paid, together with the returned units of the first order. Runs inside
 * the transaction that locks the first order.
 */
@UseCase()
export class RefundDifferences {
  constructor(
    private readonly edits: OrderEdits,
    private readonly decideRefund: DecideRefund,
    private readonly clock: Clock,
  ) {}

  /** The paid orders that charge price differences of an order; see `OrderRepository`. */
  listPaid(order: Pick<Order, 'id'>): Promise<Order[]> {
    return this.edits.paidDifferences(order);
  }

  /** Like `listPaid`, locked until the end of the transaction. */
  lockPaid(order: Pick<Order, 'id'>): Promise<Order[]> {
    return this.edits.lockPaidDifferences(order);
  }

  /**
   * @param charges locked orders that charged price differences
   * @param most refunds at most this amount of all differences
   * @param reason a sentence for the customer
   */
  async execute(
    charges: readonly Order[],
    { orderItemId, quantity }: { readonly orderItemId: number; readonly quantity: number },
    most: Money,
    reason: string,
    staffId: number,
  ): Promise<void> {
    let rest = most;
    for (const { charge, amount: full, correction } of differenceRefunds(charges, orderItemId, quantity)) {
      const amount = Money.min(rest, full);
      rest = rest.minus(amount);
      if (amount.cents === 0) continue;
      const before = { status: charge.status, refunded: charge.refunded.dollars };
      const tax = taxInRefund(amount, correction.worth, charge.refundable);
      await this.decideRefund.execute(charge, { amount, reason, tax }, staffId);
      // Units with a lower refund are not cancelled, so that staff can still refund the rest.
      const pieces = amount.equals(full) ? cancelUnits(correction) : [];
      const moved = pieces.length > 0 && correction.isWhole ? charge.moveTo('cancelled') : null;
      const cancelled = { kind: 'units', pieces, shipping: false } as const;
      await this.edits.save(charge, pieces.length === 0 ? [] : moved ? [cancelled, moved] : [cancelled], {
        staffId,
        at: this.clock.now(),
        action: 'order.corrected',
        before,
        after: {
          status: charge.status,
          refunded: charge.refunded.dollars,
          ...(pieces.length > 0 && { cancelled: pieces }),
        },
      });
    }
  }
}

/** Cancels the units, and returns them as texts. */
function cancelUnits({ units }: Correction): string[] {
  return units.map(({ item, quantity }) => {
    item.cancel(quantity);
    return itemText(quantity, item);
  });
}
