import { refuseProblems } from '../../shared/domain-error.js';
import { Money } from '../../shared/money.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { isLastRefund, refundOf, worthOf } from '../return-value.js';
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
  /** The refunds for one unit, for two units, and so on. */
  readonly choices: readonly { readonly goods: Money; readonly withShipping: Money }[];
}

/** The contents of a parcel. */
export interface Receipt {
  /** Whether the items can be sold again. */
  readonly restock: boolean;
  /** Number of units that have arrived; absent for all. The remaining units become a new return with its own number. */
  readonly quantity?: number | undefined;
  /** Whether the shipping costs are refunded; absent: with the last units of the order. Ignored for an exchange. */
  readonly shipping?: boolean | undefined;
}

/**
 * Records the arrival of a parcel: the customer gets a refund, or the other size can be sent. Repeated calls change
 * nothing.
 */
@UseCase()
export class ReceiveReturn {
  constructor(
    private readonly edits: ReturnEdits,
    private readonly returns: Returns,
    private readonly holds: ExchangeHolds,
    private readonly settle: SettleReturn,
    private readonly report: ReportReturn,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError not-found; invalid for a wrong number of units; conflict `return.changed` after the return has
   * ended
   */
  execute(id: number, { restock, quantity, shipping }: Receipt, staffId: number): Promise<void> {
    return this.edits.run(id, async ({ order, found }) => {
      if (found.receivedAt !== null) return;
      const units = quantity ?? found.quantity;
      const received = { ...this.received(found, restock), quantity: units };
      refuseProblems('return.invalid', { quantity: unitsProblem(units, found.quantity) });
      const rest = units < found.quantity ? knownReturn(await this.split(found, units)) : null;
      if (restock) await this.holds.restock(order, received, staffId);
      const returns = await this.returns.listOfOrder(order.id);
      const worth = refundOf(order, received, returns, found.exchange === null ? shipping : false);
      await this.settle.execute(
        order,
        received,
        worth,
        'received',
        staffId,
        arrivalText(found) + restText(found, units, rest),
      );
      if (rest !== null) await this.report.execute(order, rest, 'requested', staffId);
      await this.edits.record(order, received, 'order.return-received', staffId);
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
      const refundFor = (quantity: number, shipping: boolean) =>
        Money.min(worthOf(order, { ...received, quantity }, returns, shipping).amount, order.refundable);
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

/** A sentence for the customer about units that have not arrived; empty without such units. */
function restText({ quantity }: Return, units: number, rest: Return | null): string {
  return rest === null
    ? ''
    : ` It had ${units} of ${quantity} items. The remaining items now have return number ${returnNumber(rest.id)}.`;
}
