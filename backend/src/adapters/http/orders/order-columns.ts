import type { ExportedOrder } from '../../../domain/orders/ports/orders.js';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { Money } from '../../../domain/shared/money.js';
import { itemName } from '../../../domain/shared/variant-label.js';

const columns: Readonly<Record<string, (order: ExportedOrder, timeZone: string) => string | Money | null>> = {
  'Order ID': ({ id }) => writeOrderId(id),
  Date: ({ createdAt }, timeZone) => momentText(createdAt, timeZone),
  Status: ({ status }) => status,
  Customer: ({ customer }) => customer,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Address: ({ address }) => address,
  City: ({ city }) => city,
  State: ({ state }) => state,
  'ZIP Code': ({ zipCode }) => zipCode,
  Country: ({ country }) => country,
  Items: ({ items }) => items.map(exportedItemText).join('; '),
  Subtotal: ({ subtotal }) => subtotal,
  Discount: ({ discount }) => discount,
  Shipping: ({ shipping }) => shipping,
  Tax: ({ tax }) => tax,
  Total: ({ total }) => total,
  Refunded: ({ refunded }) => refunded,
  'Payment Method': ({ paymentMethod }) => paymentMethod,
  'Promo Code': ({ promoCode }) => promoCode,
  Carrier: ({ carrier }) => carrier,
  'Tracking Number': ({ trackingNumber }) => trackingNumber,
  'Promised From': ({ arrival }) => arrival?.from ?? null,
  'Promised By': ({ arrival }) => arrival?.to ?? null,
  SKUs: ({ items }) => items.flatMap(skuText).join('; '),
  Paid: ({ paid }) => paid,
  'Shipping Method': ({ shippingMethod }) => shippingMethod,
};

export const columnNames = Object.keys(columns);

/** The cells of an order, with times in `timeZone`. */
export function cellsOf(order: ExportedOrder, timeZone: string): (string | Money | null)[] {
  return Object.values(columns).map((cell) => cell(order, timeZone));
}

/** The filename of an export at that time, such as "orders-2026-11-21.csv". @param things "orders" or "customers" */
export function exportName(now: Date, timeZone: string, ending: 'csv' | 'xlsx', things = 'orders'): string {
  return `${things}-${momentText(now, timeZone).slice(0, 10)}.${ending}`;
}

/** Formats a time for spreadsheets: "2026-11-21 04:30:00". */
export function momentText(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(moment);
}

/** Quantity and SKU, without cancelled units; empty for an item without a SKU. */
function skuText({ quantity, cancelled, sku }: ExportedOrder['items'][number]): string[] {
  return sku === null ? [] : [`${quantity - cancelled} × ${sku}`];
}

/** Quantity and name of an item, and the number of cancelled units, if any. The quantity excludes cancelled units. */
function exportedItemText({ quantity, cancelled, name, size, color }: ExportedOrder['items'][number]): string {
  const left = `${quantity - cancelled} × ${itemName(name, size, color)}`;
  return cancelled === 0 ? left : `${left}, ${cancelled} cancelled`;
}

/** The file's lines, with times in `timeZone`. */
export async function* csvRows(
  orders: AsyncIterable<ExportedOrder>,
  timeZone: string,
): AsyncIterable<(string | null)[]> {
  for await (const order of orders)
    yield cellsOf(order, timeZone).map((cell) => (cell instanceof Money ? cell.dollars.toFixed(2) : cell));
}
