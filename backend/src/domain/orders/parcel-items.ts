import { itemText } from '../shared/variant-label.js';
import type { Order } from './order.js';
import type { OrderStep, ParcelNews } from './order-timeline.js';
import type { Parcel, ParcelUnits } from './parcel.js';

/** Returns a text for each line, such as "1 × Wave Bikini (M, Navy)". */
export function itemTextsOf({ items }: Pick<Order, 'items'>, units: readonly ParcelUnits[]): string[] {
  return units.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId);
    return item ? [itemText(quantity, item)] : [];
  });
}

export function parcelStep(order: Order, parcel: Parcel, change: ParcelNews['change']): OrderStep {
  const { number, carrier, trackingNumber, units } = parcel;
  return { kind: 'parcel', change, number, pieces: itemTextsOf(order, units), carrier, trackingNumber };
}
