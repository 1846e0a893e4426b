import { stringify, type Stringifier } from 'csv-stringify';
import type { ExportedOrder } from '../../../domain/orders/ports/staff-order-reader.js';
import { Money } from '../../../domain/shared/money.js';
import { cellsOf, columnNames } from './order-columns.js';

/**
 * Writes orders as CSV for programs: UTF-8 with a byte order mark, lines ending in CRLF, and no text that could run as
 * a formula. Spreadsheets convert digits in a CSV to numbers, so they should use `ordersSheet`.
 */
export function ordersCsv(): Stringifier {
  return stringify({
    bom: true,
    header: true,
    columns: columnNames,
    record_delimiter: 'windows',
    // Some programs start a new row at a lone CR or LF, and that row could start with a formula.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
}

/** The file's lines, with times in this time zone. */
export async function* csvRows(
  orders: AsyncIterable<ExportedOrder>,
  timeZone: string,
): AsyncIterable<(string | null)[]> {
  for await (const order of orders)
    yield cellsOf(order, timeZone).map((cell) => (cell instanceof Money ? cell.dollars.toFixed(2) : cell));
}
