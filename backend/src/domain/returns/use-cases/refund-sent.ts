import { DomainError, refuseProblems } from '../../shared/domain-error.js';
import { Money } from '../../shared/money.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import type { Order } from '../../orders/order.js';
import { Returns } from '../ports/returns.js';
import { differenceOf, isLastRefund, refundOf, refuseOtherRefund, worthOf } from '../return-value.js';
import { expiryOf, knownReturn, movedTo, type Return, returnChanged, returnNumber, unitsProblem } from '../return.js';
import { ExchangeHolds } from './exchange-holds.js';
import type { DueRefund } from './receive-return.js';
import { ReturnEdits } from './return-edits.js';
import { SettleReturn } from './settle-return.js';

/** Units that were sent in exchange and that staff refund without a request by the customer. */
export interface SentRefund {
  /** Whether the items are back and can be sold again. */
  readonly restock: boolean;
  readonly quantity: number;
  /** The refund that staff have seen. Another refund is rejected; absent: no check. */
  readonly seenRefund?: Money | undefined;
}

/** Refunds units that were sent in exchange, on behalf of staff. The units count as a received return. */
@UseCase()
export class RefundSent {
  constructor(
    private readonly edits: ReturnEdits,
    private readonly returns: Returns,
    private readonly holds: ExchangeHolds,
    private readonly settle: SettleReturn,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the id of the new return.
   * @throws DomainError not-found; invalid for a wrong number of units; conflict `return.changed` unless the return is
   * an exchange that was sent, `return.exists` when no unit is left, `return.refund-changed` if the refund is not the
   * one that staff have seen
   */
  execute(id: number, { restock, quantity, seenRefund }: SentRefund, staffId: number): Promise<number> {
    return this.edits.run(id, async (locked) => {
      const { order, found } = locked;
      if (found.state !== 'sent' || found.exchange === null) throw returnChanged(found);
      const left = found.quantity - found.sentBack;
      if (left === 0)
        throw new DomainError(
          'conflict',
          'return.exists',
          'These items are already being returned, or were already refunded.',
        );
      refuseProblems('return.invalid', { quantity: unitsProblem(quantity, left) });
      const now = this.clock.now();
      const { orderItemId, exchange } = found;
      const sentItem = { ...exchange, returnId: id };
      const words = { quantity, reason: 'other', worn: false, comment: '', pictureId: null, byStaff: true } as const;
      const wanted = { ...words, orderItemId, exchange: null, sentItem, createdAt: now, expiresAt: expiryOf(now) };
      const made = knownReturn(await this.returns.get(await this.returns.add(wanted)));
      const back = movedTo(made, 'refunded', { restocked: restock, receivedAt: now });
      if (restock) await this.holds.restock(order, back, staffId);
      const returns = await this.returns.listOfOrder(order.id);
      const worth = refundOf(order, back, returns);
      const difference = await this.settle.lockDifference(order, back);
      refuseOtherRefund(seenRefund, worth.amount, order, difference.amount);
      const reason = `We are refunding the item in size ${exchange.size} from your exchange ${returnNumber(id)}.`;
      await this.settle.execute(order, back, worth, difference, 'received', staffId, reason);
      await this.edits.record(locked, back, 'order.return-refunded', staffId);
      return back.id;
    });
  }

  /**
   * The refunds for one sent unit, for two units, and so on; null when no unit can be refunded.
   * @throws DomainError not-found
   */
  preview(id: number): Promise<DueRefund | null> {
    return this.edits.run(id, async ({ order, found }) => {
      const left = found.quantity - found.sentBack;
      if (found.state !== 'sent' || found.exchange === null || left === 0) return null;
      const returns = await this.returns.listOfOrder(order.id);
      const charges = await this.settle.listCharges(order);
      const received = { ...found, id: 0, state: 'refunded', exchange: null, receivedAt: this.clock.now() } as const;
      const back = { ...received, sentItem: { ...found.exchange, returnId: id } };
      return {
        refundedBefore: order.refunded,
        shipping: isLastRefund(order, { ...back, quantity: left }, returns),
        choices: Array.from({ length: left }, (_, index) =>
          choiceOf(order, { ...back, quantity: index + 1 }, returns, charges),
        ),
      };
    });
  }
}

function choiceOf(
  order: Order,
  back: Return,
  returns: readonly Return[],
  charges: readonly Order[],
): DueRefund['choices'][number] {
  const difference = differenceOf(charges, order, back);
  const refundFor = (shipping: boolean) =>
    Money.min(worthOf(order, back, returns, shipping).amount, order.refundable).plus(difference);
  return { goods: refundFor(false), withShipping: refundFor(true) };
}
