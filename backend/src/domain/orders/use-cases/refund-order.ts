import { DomainError } from '../../shared/domain-error.js';
import { Money } from '../../shared/money.js';
import type { PaidBack } from '../../shared/pay-back.js';
import { Stock } from '../../stock/ports/stock.js';
import { UseCase } from '../../shared/use-case.js';
import type { Order } from '../order.js';
import { DecideRefund } from './decide-refund.js';
import { OrderEdits } from './order-edits.js';

export interface RefundInput {
  /** Absent: the full remaining amount. Required with `paysBack`. */
  readonly amount?: Money;
  /** A sentence for the shopper. */
  readonly reason?: string;
  /** Whether to restock the items. Requires a refund of the full remaining amount. */
  readonly restock?: boolean;
  /**
   * The failed refund that staff have already paid back without the payment provider. `amount` must be the amount that
   * the order still owes for the failed refund. Absent: the provider of the payment, if there is one, makes the refund.
   */
  readonly paysBack?: PaidBack;
  /** Visible to staff only. */
  readonly note?: string;
}

/** Records a refund on behalf of staff. If a payment provider holds the money, the worker executes the refund. */
@UseCase()
export class RefundOrder {
  constructor(
    private readonly edits: OrderEdits,
    private readonly stock: Stock,
    private readonly decideRefund: DecideRefund,
  ) {}

  /**
   * @throws DomainError not-found `order.unknown`; invalid `refund.too-much`, `refund.restock`; conflict
   * `refund.nothing-left`, `refund.settled`, `refund.changed`, `order.returned`
   */
  execute(
    orderId: string,
    { amount, reason = '', restock = false, paysBack, note }: RefundInput,
    staffId: number,
  ): Promise<void> {
    return this.edits.run(orderId, async (order, at) => {
      const before = order.refunded;
      await this.decideRefund.execute(order, { amount, reason, forItems: Money.zero, paysBack }, staffId);
      const restocked = restock ? await this.restock(order, staffId) : 0;
      await this.edits.save(order, note === undefined ? [] : [{ kind: 'note', note }], {
        staffId,
        at,
        action: 'order.refunded',
        before: { refunded: before.dollars },
        after: {
          refunded: order.refunded.dollars,
          ...(restock && { restocked }),
          ...(paysBack && { paidBackBy: paysBack.by }),
        },
      });
      await this.edits.cancelDifferences(order, staffId, at);
    });
  }

  /** Restocks the items of the order. Returns the number of restocked units. */
  private async restock(order: Order, staffId: number): Promise<number> {
    if (!order.isRefundedInFull) {
      const message =
        'Items can be restocked here only with a full refund. To restock only some of the items, change the stock of the product instead.';
      throw new DomainError('invalid', 'refund.restock', message, { errors: { restock: message } });
    }
    if (order.items.some(({ returned }) => returned > 0)) {
      const message =
        'Items of this order were returned or are on their way back. To restock the other items, change the stock of the product.';
      throw new DomainError('conflict', 'order.returned', message);
    }
    const cause = { reason: 'cancellation', reference: order.id, userId: staffId } as const;
    const back = await this.stock.restock(
      order.items.flatMap((item) => item.sold),
      cause,
    );
    order.putBack(back);
    order.returnParcels();
    return back.reduce((units, { quantity }) => units + quantity, 0);
  }
}
