import { DomainError } from '../shared/domain-error.js';
import { withoutSpaces } from './tracking.js';

export interface Shipment {
  readonly carrier: string | null;
  /** Null without a carrier. */
  readonly trackingNumber: string | null;
}

export interface ParcelUnits {
  /** Id of the order line. */
  readonly itemId: number;
  readonly quantity: number;
}

/** Units of an order that left the shop together. */
export interface Parcel extends Shipment {
  /** Number within the order, from 1. */
  readonly number: number;
  readonly sentAt: Date;
  /** Null when the staff member is unknown. */
  readonly staffId: number | null;
  readonly units: readonly ParcelUnits[];
}

export const noShipment: Shipment = { carrier: null, trackingNumber: null };

/**
 * The shipment as it is stored: its tracking number has no spaces.
 * @throws DomainError invalid `order.carrier` for a tracking number without a carrier
 */
export function checkedShipment({ carrier, trackingNumber }: Shipment): Shipment {
  if (trackingNumber === null) return { carrier, trackingNumber };
  if (carrier !== null) return { carrier, trackingNumber: withoutSpaces(trackingNumber) };
  const message = 'Please enter the carrier for this tracking number.';
  throw new DomainError('invalid', 'order.carrier', message, { errors: { carrier: message } });
}

interface ShippedLine {
  readonly quantity: number;
  readonly cancelled: number;
  readonly shipped: number;
  /** Whether the line is a custom item, which is never shipped. */
  readonly custom: boolean;
}

/**
 * Number of units of a line that are neither cancelled nor in a parcel; zero for a custom item. A cancellation starts
 * with these units.
 */
export function unitsToShip({ quantity, cancelled, shipped, custom }: ShippedLine): number {
  return custom ? 0 : Math.max(0, quantity - cancelled - shipped);
}

/** Whether the order ships in more than one parcel. */
export function isSplit(parcels: readonly unknown[], items: readonly ShippedLine[]): boolean {
  return parcels.length > 1 || (parcels.length === 1 && items.some((item) => unitsToShip(item) > 0));
}

export function unknownParcel(): DomainError {
  return new DomainError('not-found', 'parcel.unknown', 'This order has no such parcel.');
}

/**
 * @param seen the tracking number that staff saw when they entered a new number; undefined skips the check
 * @throws DomainError conflict `order.changed`
 */
export function refuseOverwritingTracking({ trackingNumber }: Shipment, seen: string | null | undefined): void {
  if (seen === undefined || seen === trackingNumber) return;
  const done = trackingNumber === null ? 'removed the tracking number' : `set the tracking number to ${trackingNumber}`;
  const message = `Another staff member ${done} a moment ago.`;
  throw new DomainError('conflict', 'order.changed', message, { facts: { trackingNumber } });
}
