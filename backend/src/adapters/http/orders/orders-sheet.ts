import writeSheet, { type CellObject } from 'write-excel-file/node';
import type { ExportedOrder } from '../../../domain/orders/ports/orders.js';
import { Money } from '../../../domain/shared/money.js';
import { lines } from '../../../domain/shared/typed-text.js';
import { cellsOf, columnNames } from './order-columns.js';

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Writes orders to a spreadsheet (.xlsx), with times in `timeZone`. Amounts are numbers. All other cells are texts,
 * which programs do not interpret as numbers, dates or formulas.
 */
export async function ordersSheet(orders: AsyncIterable<ExportedOrder>, timeZone: string): Promise<Uint8Array> {
  const rows: (CellObject | null)[][] = [
    columnNames.map((name) => ({ value: name, type: String, fontWeight: 'bold' })),
  ];
  for await (const order of orders) rows.push(cellsOf(order, timeZone).map(sheetCell));
  return writeSheet(rows, { sheet: 'Orders', stickyRowsCount: 1 }).toBuffer();
}

function sheetCell(cell: string | Money | null): CellObject | null {
  if (cell === null) return null;
  return cell instanceof Money
    ? { value: cell.dollars, type: Number, format: '0.00' }
    : { value: lines(cell), type: String, format: '@' };
}
