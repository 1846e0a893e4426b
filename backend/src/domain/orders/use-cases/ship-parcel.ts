import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { Stock } from '../../stock/ports/stock.js';
import { isSent } from '../order-status.js';
import type { Order } from '../order.js';
import type { ParcelUnits, Shipment } from '../parcel.js';
import { parcelStep } from '../parcel-items.js';
import { refuseHeld, refuseRefunded, refuseUnpaid, refuseUnpaidDifferences } from './change-order.js';
import { OrderEdits } from './order-edits.js';
import { NotifyShipment } from './notify-shipment.js';

/** If the carrier and the tracking number are absent, the first parcel gets the values that staff entered earlier. */
export interface ParcelInput extends Partial<Shipment> {
  /** Absent: all units that are left. */
  readonly units?: readonly ParcelUnits[] | undefined;
  /** The parcel number that staff saw. If another parcel now has this number, the call fails with a conflict. */
  readonly number?: number | undefined;
  /** Ships an order although it was refunded in full. */
  readonly evenIfRefunded?: boolean | undefined;
  /** Ships an order although it is not paid. */
  readonly evenIfUnpaid?: boolean | undefined;
  /** Sends the customer no mail about the parcel. Later corrections of its tracking number are mailed. */
  readonly withoutEmail?: boolean | undefined;
}

/**
 * Ships units of an order in a parcel on behalf of staff. Shipping the last units changes the order's status to
 * `shipped`.
 */
@UseCase()
export class ShipParcel {
  constructor(
    private readonly edits: OrderEdits,
    private readonly stock: Stock,
    private readonly notifyShipment: NotifyShipment,
  ) {}

  /**
   * Returns the number of the parcel.
   * @throws DomainError not-found `order.unknown`; invalid `order.carrier`, `parcel.units`; conflict `order.changed`
   * when another parcel has this number, `parcel.not-possible`, `parcel.nothing-left`, `order.on-hold`,
   * `order.refunded-in-full`, `order.unpaid`, `stock.not-enough` when units that a refund restocked were sold
   */
  execute(orderId: string, input: ParcelInput, staffId: number): Promise<number> {
    return this.edits.run(orderId, async (order, at) => {
      refuseOtherParcel(order, input.number);
      refuseImpossible(order);
      refuseHeld(order);
      if (!input.evenIfRefunded) refuseRefunded(order);
      if (!input.evenIfUnpaid) refuseUnpaid(order);
      const units = chosenUnits(order, input.units);
      if (!input.evenIfUnpaid) {
        const packed = order.items.filter(({ id }) => units.some(({ itemId }) => itemId === id));
        refuseUnpaidDifferences(await this.edits.unpaidDifferences(order), packed);
      }
      const before = { status: order.status };
      const tracked = order.shipWith(input, true);
      const { carrier, trackingNumber } = order.shipment;
      const parcel = order.pack(units, at, staffId);
      const isLast = order.unitsToShip.length === 0;
      const moved = order.moveTo(isLast ? 'shipped' : 'processing');
      const packed = isLast && parcel.number === 1 ? tracked : parcelStep(order, parcel, 'shipped');
      await this.sellAgain(order, units, staffId);
      const steps = [moved, packed].filter((step) => step !== null);
      await this.edits.save(order, steps, {
        staffId,
        at,
        action: 'order.updated',
        before: moved && before,
        after: {
          ...(moved && { status: order.status }),
          parcel: parcel.number,
          units: units.reduce((sum, { quantity }) => sum + quantity, 0),
          carrier,
          trackingNumber: trackingNumber && `…${trackingNumber.slice(-4)}`,
          ...(input.withoutEmail && { mail: 'not sent' }),
        },
      });
      if (!input.withoutEmail) await this.notifyShipment.execute(order);
      return parcel.number;
    });
  }

  /** Sells units of the parcel again if a refund restocked them. */
  private async sellAgain(order: Order, packed: readonly ParcelUnits[], staffId: number): Promise<void> {
    const units = order.unshelve(packed);
    if (units.length === 0) return;
    await this.stock.sellFree(units, { reason: 'order', reference: order.id, userId: staffId });
  }
}

function refuseOtherParcel({ parcels, status }: Order, number?: number): void {
  const last = parcels.at(-1)?.number ?? 0;
  if (number === undefined || number === last + 1) return;
  const message =
    number <= last
      ? 'Another staff member shipped a parcel of this order a moment ago. Please check the units that are left.'
      : 'Another staff member removed a parcel of this order a moment ago. Please check the units that are left.';
  throw new DomainError('conflict', 'order.changed', message, { facts: { status } });
}

/** Returns why the items of an order leave the shop without a parcel. */
export const noParcelText = ({ status, shippingMethod }: Pick<Order, 'status' | 'shippingMethod'>): string =>
  shippingMethod === 'pickup' || isSent(status)
    ? 'This order is handed over in the store.'
    : 'This order has no address. Add the address to ship it.';

/** Why no unit of the order can be shipped; null when units can be shipped. */
function shippingRefusal(
  order: Pick<Order, 'status' | 'isShippable' | 'shippingMethod' | 'unitsToShip'>,
): string | null {
  if (order.status === 'cancelled') return 'This order is cancelled.';
  if (!order.isShippable) return noParcelText(order);
  if (isSent(order.status) || order.unitsToShip.length === 0) return 'All items of this order were already shipped.';
  return null;
}

function refuseImpossible(order: Order): void {
  const message = shippingRefusal(order);
  if (message === null) return;
  const code = isSent(order.status) ? 'parcel.nothing-left' : 'parcel.not-possible';
  throw new DomainError('conflict', code, message);
}

function chosenUnits(order: Order, chosen: readonly ParcelUnits[] | undefined): readonly ParcelUnits[] {
  const left = order.unitsToShip;
  if (chosen === undefined) return left;
  const errors: Record<string, string> = {};
  for (const [index, { itemId, quantity }] of chosen.entries()) {
    const isRepeated = chosen.findIndex((one) => one.itemId === itemId) < index;
    const maxUnits = left.find((one) => one.itemId === itemId)?.quantity ?? 0;
    if (isRepeated || !order.items.some(({ id }) => id === itemId))
      errors[`units.${index}.itemId`] = 'Please choose each item of this order once.';
    else if (quantity > maxUnits)
      errors[`units.${index}.quantity`] =
        maxUnits === 0 ? 'No units of this item are left to ship.' : `Only ${maxUnits} of this item can be shipped.`;
  }
  const units = chosen.filter(({ quantity }) => quantity > 0);
  const [message = units.length === 0 ? 'Please choose the items in the parcel.' : undefined] = Object.values(errors);
  if (message !== undefined) throw new DomainError('invalid', 'parcel.units', message, { errors });
  return units;
}
