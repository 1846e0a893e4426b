import { stringify, type Stringifier } from 'csv-stringify';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import type { ExportedOrder } from '../../../domain/orders/ports/staff-order-reader.js';
import type { Money } from '../../../domain/shared/money.js';
import { variantLabel } from '../../../domain/shared/variant-label.js';

/** The columns of an order in a spreadsheet. */
const columns: Readonly<Record<string, (order: ExportedOrder, timeZone: string) => string | null>> = {
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
  Items: ({ items }) => items.map(itemText).join('; '),
  Subtotal: ({ subtotal }) => sum(subtotal),
  Discount: ({ discount }) => sum(discount),
  Shipping: ({ shipping }) => sum(shipping),
  Tax: ({ tax }) => sum(tax),
  Total: ({ total }) => sum(total),
  Refunded: ({ refunded }) => sum(refunded),
  'Payment Method': ({ paymentMethod }) => paymentMethod ?? '',
  'Promo Code': ({ promoCode }) => promoCode,
  Carrier: ({ carrier }) => carrier,
  'Tracking Number': ({ trackingNumber }) => trackingNumber,
  'Promised From': ({ arrival }) => arrival?.from ?? null,
  'Promised By': ({ arrival }) => arrival?.to ?? null,
};

/**
 * Writes orders as CSV that spreadsheets open correctly: UTF-8 with a byte order mark, lines ending in CRLF, and no text that
 * could run as a formula.
 */
export function ordersCsv(): Stringifier {
  return stringify({
    bom: true,
    header: true,
    columns: Object.keys(columns),
    record_delimiter: 'windows',
    // Some programs start a new row at a lone CR or LF, and that row could start with a formula.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
}

/** The file's lines, with times in that time zone. */
export async function* csvRows(
  orders: AsyncIterable<ExportedOrder>,
  timeZone: string,
): AsyncIterable<(string | null)[]> {
  for await (const order of orders) yield Object.values(columns).map((cell) => cell(order, timeZone));
}

/** The file's name at that time, such as "orders-2026-11-21.csv". */
export function csvName(now: Date, timeZone: string): string {
  return `orders-${momentText(now, timeZone).slice(0, 10)}.csv`;
}

/** In a form that every spreadsheet reads: "2026-11-21 04:30:00". */
function momentText(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(moment);
}

function itemText({ quantity, name, size, color }: ExportedOrder['items'][number]): string {
  const variant = variantLabel(size, color);
  return `${quantity} × ${name}${variant === null ? '' : ` (${variant})`}`;
}

function sum(money: Money): string {
  return money.dollars.toFixed(2);
}
