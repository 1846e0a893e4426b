import { taxInRefund } from '../../pricing/paid-for.js';
import { DomainError } from '../../shared/domain-error.js';
import { Money } from '../../shared/money.js';
import { UseCase } from '../../shared/use-case.js';
import { Stock } from '../../stock/ports/stock.js';
import { isSameTarget } from '../../stock/stock-target.js';
import { itemText } from '../../shared/variant-label.js';
import { type Correction, correctionOf, correctionVersion, type CorrectionInput, shippingLeft } from '../correction.js';
import type { Order } from '../order.js';
import type { OrderStep } from '../order-timeline.js';
import { DecideRefund } from './decide-refund.js';
import { MailCustomer } from './mail-customer.js';
import { OrderEdits } from './order-edits.js';

export interface OrderCorrection extends CorrectionInput {
  /** Whether shipped units are back, so that they are restocked. Units that are in no parcel are always restocked. */
  readonly itemsAreBack: boolean;
  /** Absent: the amount paid for the units and the shipping costs. Zero: no refund. */
  readonly amount?: Money | undefined;
  /**
   * Whether the full amount is refunded for the first time. Otherwise, the part that is not for units or shipping costs
   * repeats failed refunds that the order still owes.
   */
  readonly isAdditional?: boolean | undefined;
  /** A sentence for the shopper; empty for none. */
  readonly reason: string;
  /** The version from the preview. If the order now has another version, the call fails with a conflict. */
  readonly version?: string | undefined;
}

/** Amounts and consequences of a correction that is not made yet. */
export interface CorrectionPreview extends Omit<Correction, 'units' | 'shipping'> {
  readonly version: string;
  /** The part of the payment that can still be refunded. */
  readonly refundable: Money;
  /** Shipping costs that can be refunded, with their sales tax. */
  readonly shippingLeft: Money;
  readonly lines: readonly {
    readonly itemId: number;
    /** Number of units that can be cancelled or refunded. */
    readonly left: number;
  }[];
}

/**
 * Cancels or refunds units of an order on behalf of staff. Without units and shipping costs, the correction only
 * refunds an amount.
 */
@UseCase()
export class CorrectOrder {
  constructor(
    private readonly edits: OrderEdits,
    private readonly stock: Stock,
    private readonly decideRefund: DecideRefund,
    private readonly mailCustomer: MailCustomer,
  ) {}

  /** @throws DomainError not-found `order.unknown`; invalid `correction.units` */
  preview(orderId: string, input: CorrectionInput): Promise<CorrectionPreview> {
    return this.edits.run(orderId, (order) => {
      const { units: _units, shipping: _shipping, ...correction } = correctionOf(order, input);
      return {
        ...correction,
        version: correctionVersion(order),
        refundable: order.refundable,
        shippingLeft: shippingLeft(order).amount,
        lines: order.items.map(({ id, left }) => ({ itemId: id, left })),
      };
    });
  }

  /**
   * @throws DomainError not-found `order.unknown`; invalid `correction.units`, `correction.empty`, `refund.too-much`;
   * conflict `order.changed` when another change came first, `refund.nothing-left`
   */
  execute(orderId: string, input: OrderCorrection, staffId: number): Promise<void> {
    return this.edits.run(orderId, async (order, at) => {
      if (input.version !== undefined && input.version !== correctionVersion(order)) throw changedMeanwhile();
      const correction = correctionOf(order, input);
      const amount = input.amount ?? correction.refund;
      const { units, shipping } = correction;
      if (units.length === 0 && !shipping && amount.cents === 0) throw nothingChosen();
      const before = { status: order.status, refunded: order.refunded.dollars };
      const wasSent = correction.asksForItems || order.itemsOut;
      if (amount.cents > 0) await this.refund(order, amount, correction, input, staffId);
      if (order.payment.paid.cents === 0) order.leaveUnbilled(correction.worth);
      const areBack = !wasSent || input.itemsAreBack;
      const restocked = await this.cancel(order, correction, areBack, staffId);
      const steps = stepsOf(order, correction);
      if (correction.isWhole && areBack) order.returnParcels();
      await this.edits.save(order, steps, {
        staffId,
        at,
        action: 'order.corrected',
        before,
        after: {
          status: order.status,
          refunded: order.refunded.dollars,
          ...(units.length > 0 && { cancelled: itemTextsOf(correction), restocked }),
          ...(shipping && { shipping }),
        },
      });
      await this.edits.cancelDifferences(order, staffId, at);
      const hasProducts = units.some(({ item }) => !item.custom);
      if (units.length > 0) await this.notify(order, correction, amount, input.reason, wasSent && hasProducts);
    });
  }

  private refund(
    order: Order,
    amount: Money,
    { units, shipping, worth }: Correction,
    { reason, isAdditional }: OrderCorrection,
    staffId: number,
  ): Promise<string> {
    const isForUnits = units.length > 0;
    const tax = isForUnits || shipping ? taxInRefund(amount, worth, order.refundable) : null;
    const forItems = isAdditional ? amount : Money.min(amount, worth.amount);
    return this.decideRefund.execute(order, { amount, reason, tax, forItems, isAnnounced: isForUnits }, staffId);
  }

  /** Cancels the units. Returns the number of restocked units. */
  private async cancel(
    order: Order,
    { units, shipping }: Correction,
    areBack: boolean,
    staffId: number,
  ): Promise<number> {
    const out = units.map(({ item, quantity }) => {
      const unsent = order.unsentOf(item, quantity);
      const lines = item.cancel(quantity).map((line) => (areBack ? line : { ...line, quantity: unsent }));
      return { item, lines: lines.filter((line) => line.quantity > 0) };
    });
    if (shipping) order.shippingRefunded = true;
    const cause = { reason: 'cancellation', reference: order.id, userId: staffId } as const;
    const lines = out.flatMap((one) => one.lines);
    const back = lines.length > 0 ? await this.stock.restock(lines, cause) : [];
    let restocked = 0;
    for (const { item, lines: moved } of out) {
      for (const line of moved.filter((one) => back.some((other) => isSameTarget(other, one)))) {
        item.cancelledRestocked += line.quantity;
        restocked += line.quantity;
      }
    }
    return restocked;
  }

  /** Sends one mail about both the units and the refund. */
  private async notify(
    order: Order,
    correction: Correction,
    amount: Money,
    reason: string,
    wasSent: boolean,
  ): Promise<void> {
    const isUnrefunded = amount.cents === 0 && order.payment.paid.cents > 0;
    await this.mailCustomer.execute(order, {
      template: 'order-cancelled',
      refundCents: isUnrefunded ? null : amount.cents,
      pieces: itemTextsOf(correction),
      ...(!correction.isWhole && { isPart: true }),
      ...(reason !== '' && { reason }),
      ...(wasSent && { wasSent }),
      ...(order.shippingMethod === 'pickup' && { pickup: true }),
      ...(order.shipsNothing && { shipsNothing: true }),
      ...(order.payment.paymentIntentId === null && { byHand: true }),
    });
  }
}

/**
 * Changes the status to `cancelled` if no unit is left, to `shipped` if all remaining units are in parcels, or to
 * `completed` if the last product is cancelled and only paid custom items remain. Returns the steps for the timeline.
 */
function stepsOf(order: Order, correction: Correction): OrderStep[] {
  const { units, shipping, isWhole } = correction;
  if (units.length === 0 && !shipping) return [];
  const unpaid = order.payment.paid.cents === 0 && { unpaid: true };
  const cancelled: OrderStep = { kind: 'units', pieces: itemTextsOf(correction), shipping, ...unpaid };
  const isShipped = units.length > 0 && order.parcels.length > 0 && order.unitsToShip.length === 0;
  const hasProducts = units.some(({ item }) => !item.custom);
  const moved = isWhole
    ? order.moveTo('cancelled')
    : isShipped && isOpen(order)
      ? order.moveTo('shipped')
      : hasProducts
        ? order.completeIfNothingShips()
        : null;
  return moved ? [cancelled, moved] : [cancelled];
}

function itemTextsOf({ units }: Correction): string[] {
  return units.map(({ item, quantity }) => itemText(quantity, item));
}

function isOpen({ status }: Order): boolean {
  return status === 'pending' || status === 'processing';
}

export function changedMeanwhile(): DomainError {
  const message =
    'This order, or one of its returns or refunds, was changed a moment ago. Please check the units and the amount again.';
  return new DomainError('conflict', 'order.changed', message);
}

function nothingChosen(): DomainError {
  const message = 'Please choose units or enter an amount.';
  return new DomainError('invalid', 'correction.empty', message, { errors: { amount: message } });
}
