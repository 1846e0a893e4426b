import { type Order, unknownOrder } from '../../orders/order.js';
import { OrderReader } from '../../orders/ports/orders.js';
import type { Taxed } from '../../pricing/paid-for.js';
import { refuseProblems } from '../../shared/domain-error.js';
import { Money } from '../../shared/money.js';
import { Clock } from '../../shared/ports/clock.js';
import { lines, reasonProblem } from '../../shared/typed-text.js';
import { UseCase } from '../../shared/use-case.js';
import { dueRefundsOf } from '../order-returns.js';
import { Returns } from '../ports/returns.js';
import { differenceOf, isLastRefund, refundOf, refuseOtherRefund, worthOf } from '../return-value.js';
import { knownReturn, movedTo, type Return, returnNumber, unitsProblem } from '../return.js';
import { ExchangeHolds } from './exchange-holds.js';
import { ReportReturn } from './report-return.js';
import { ReturnEdits } from './return-edits.js';
import { arrivalText, SettleReturn } from './settle-return.js';

/** The refund that a return would get if its parcel arrived now. */
export interface DueRefund {
  /** Sum of all earlier refunds of the order. Earlier refunds can reduce the amounts in `choices`. */
  readonly refundedBefore: Money;
  /** Whether the receipt of all units refunds the shipping costs by default. */
  readonly shipping: boolean;
  /** The refunds for one unit, for two units, and so on, with the price differences that the customer paid. */
  readonly choices: readonly { readonly goods: Money; readonly withShipping: Money }[];
}

/** The contents of a parcel. */
export interface Receipt {
  /** Whether the items can be sold again. */
  readonly restock: boolean;
  /** Number of units that have arrived; absent for all. The remaining units become a new return with its own number. */
  readonly quantity?: number | undefined;
  /** Whether the shipping costs are refunded; absent: only with the last units. Ignored for an exchange. */
  readonly shipping?: boolean | undefined;
  /** A refund below the full refund; absent for the full value. Invalid for an exchange or an unpaid order. */
  readonly lower?: LowerRefund | undefined;
  /** The full refund that staff have seen. The receipt is rejected if the refund now differs; absent: no check. */
  readonly seenRefund?: Money | undefined;
}

interface LowerRefund {
  readonly amount: Money;
  /** A sentence for the customer. */
  readonly reason: string;
}

/**
 * Records the arrival of a parcel: the customer gets a refund, or the other size can be sent. Repeated calls change
 * nothing.
 */
@UseCase()
export class ReceiveReturn {
  constructor(
    private readonly edits: ReturnEdits,
    private readonly orders: OrderReader,
    private readonly returns: Returns,
    private readonly holds: ExchangeHolds,
    private readonly settle: SettleReturn,
    private readonly report: ReportReturn,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError not-found; invalid for a wrong number of units or a wrong lower refund; conflict
   * `return.changed` after the return has ended, `return.refund-changed` if the refund is not the one that staff have
   * seen
   */
  execute(id: number, { restock, quantity, shipping, lower, seenRefund }: Receipt, staffId: number): Promise<void> {
    return this.edits.run(id, async (locked) => {
      const { order, found } = locked;
      if (found.receivedAt !== null) return;
      const units = quantity ?? found.quantity;
      const received = { ...this.received(found, restock), quantity: units };
      refuseProblems('return.invalid', { quantity: unitsProblem(units, found.quantity) });
      const rest = units < found.quantity ? knownReturn(await this.split(found, units)) : null;
      if (restock) await this.holds.restock(order, received, staffId);
      const returns = await this.returns.listOfOrder(order.id);
      const worth = refundOf(order, received, returns, found.exchange === null ? shipping : false);
      const difference = await this.settle.lockDifference(order, received);
      refuseOtherRefund(seenRefund, worth.amount, order, difference.amount);
      const reason = arrivalText(found) + restText(found, units, rest);
      if (lower === undefined) {
        await this.settle.execute(order, received, worth, difference, 'received', staffId, reason);
      } else {
        const less = reduced(order, found, worth, difference.amount, lower);
        const text = `${reason} ${lines(lower.reason)}`;
        const lowered = { charges: difference.charges, amount: less.difference };
        await this.settle.execute(order, received, less.refund, lowered, 'received', staffId, text);
      }
      if (rest !== null) await this.report.requested(order, [rest], staffId);
      await this.edits.record(locked, received, 'order.return-received', staffId);
    });
  }

  /**
   * The refund that would be made if staff received the parcel now. Null for a return that was received or has ended.
   * @throws DomainError not-found
   */
  preview(id: number): Promise<DueRefund | null> {
    return this.edits.run(id, async ({ order, found }) => {
      if (found.state !== 'requested') return null;
      const returns = await this.returns.listOfOrder(order.id);
      const received = this.received(found, false);
      const charges = await this.settle.listCharges(order);
      const refundFor = (quantity: number, shipping: boolean) =>
        Money.min(worthOf(order, { ...received, quantity }, returns, shipping).amount, order.refundable).plus(
          differenceOf(charges, order, { ...received, quantity }),
        );
      return {
        refundedBefore: order.refunded,
        shipping: isLastRefund(order, found, returns),
        choices: Array.from({ length: found.quantity }, (_, index) => ({
          goods: refundFor(index + 1, false),
          withShipping: refundFor(index + 1, true),
        })),
      };
    });
  }

  /**
   * The refunds that would be made if staff received these parcels completely, one after another. Zero for a return
   * that was received or has ended.
   * @throws DomainError not-found
   */
  async previewEach(ids: readonly number[]): Promise<{ readonly id: number; readonly refund: Money }[]> {
    const found: Return[] = [];
    for (const id of new Set(ids)) found.push(knownReturn(await this.returns.get(id)));
    const refunds = new Map<number, Money>();
    for (const orderId of new Set(found.map((one) => one.orderId))) {
      const order = await this.orders.get(orderId);
      if (!order) throw unknownOrder();
      const arriving = found.filter((one) => one.orderId === orderId && one.state === 'requested');
      const charges = await this.settle.listCharges(order);
      const returns = await this.returns.listOfOrder(orderId);
      const due = dueRefundsOf(order, returns, arriving, charges, this.clock.now());
      for (const [id, refund] of due.refunds) refunds.set(id, refund);
    }
    return found.map(({ id }) => ({ id, refund: refunds.get(id) ?? Money.zero }));
  }

  /** Creates and returns a new return for the units that have not arrived. */
  private async split(found: Return, units: number): Promise<Return | null> {
    return this.returns.get(await this.returns.split(found.id, units));
  }

  /** @throws DomainError conflict `return.changed` */
  private received(found: Return, restocked: boolean): Return {
    const state = found.exchange === null ? 'refunded' : 'received';
    return movedTo(found, state, { restocked, receivedAt: this.clock.now() });
  }
}

/**
 * The lower refund that staff chose, with its share of the tax. The paid price differences are lowered first.
 * @throws DomainError invalid `return.invalid`
 */
function reduced(
  order: Order,
  found: Return,
  worth: Taxed,
  difference: Money,
  { amount, reason }: LowerRefund,
): { refund: Taxed; difference: Money } {
  const most = Money.min(worth.amount, order.refundable);
  refuseProblems('return.invalid', {
    amount: lowerProblem(found, amount, most.plus(difference)),
    amountReason: reasonProblem(lines(reason)),
  });
  const ofOrder = Money.min(amount, most);
  const refund = { amount: ofOrder, tax: worth.tax.share(ofOrder, worth.amount) };
  return { refund, difference: amount.minus(ofOrder) };
}

/** Explains why the amount cannot replace the full refund; null if it can. */
function lowerProblem({ exchange }: Return, amount: Money, full: Money): string | null {
  if (exchange !== null) return 'The refund of an exchange cannot be lowered.';
  if (full.cents <= 1) return `The full refund is ${full.toString()}, so it cannot be lowered.`;
  const isLower = amount.cents > 0 && amount.isLessThan(full);
  return isLower ? null : `Please enter an amount below the full refund of ${full.toString()}.`;
}

/** A sentence for the customer about units that have not arrived; empty without such units. */
function restText({ quantity }: Return, units: number, rest: Return | null): string {
  return rest === null
    ? ''
    : ` It had ${units} of ${quantity} items. The remaining items now have return number ${returnNumber(rest.id)}.`;
}
