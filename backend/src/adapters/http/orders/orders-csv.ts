import type { ExportedOrder } from '../../../domain/orders/ports/staff-order-reader.js';
import { Money } from '../../../domain/shared/money.js';
import { cellsOf } from './order-columns.js';

/** The file's lines, with times in this time zone. */
export async function* csvRows(
  orders: AsyncIterable<ExportedOrder>,
  timeZone: string,
): AsyncIterable<(string | null)[]> {
  for await (const order of orders)
    yield cellsOf(order, timeZone).map((cell) => (cell instanceof Money ? cell.dollars.toFixed(2) : cell));
}
