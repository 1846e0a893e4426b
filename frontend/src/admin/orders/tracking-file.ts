import Papa from 'papaparse';
import type { OrderSummary, ShipOrdersRequest } from '../../api/models';
import { carrierOf } from '../ui/carrier-of';
import { isWorkbook, workbookProblem } from '../ui/workbook';

type Row = ShipOrdersRequest['orders'][number];

interface TrackingFile {
  rows: Row[];
  /** Line number of each row in the file. */
  lines: number[];
  /** Reason why the file cannot be read; undefined if the file is readable. */
  problem?: string;
}

const maxRows = 1000;

/** Accepted column titles in lowercase, without spaces and punctuation. */
const titles = {
  order: ['orderid', 'order', 'ordernumber', 'orderno'],
  carrier: ['carrier', 'carriername', 'shippingcarrier'],
  trackingNumber: ['trackingnumber', 'tracking', 'trackingno', 'trackingid'],
} as const;

/**
 * Reads orders with their carriers and tracking numbers from a CSV file or cells of a spreadsheet. Without titles, the
 * columns must have the order of `titles`. A missing carrier is guessed from the tracking number. The server checks the
 * values of each row.
 */
export function readTracking(text: string): TrackingFile {
  const none = (problem: string): TrackingFile => ({ rows: [], lines: [], problem });
  if (isWorkbook(text)) return none(workbookProblem);
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimitersToGuess: [',', '\t', ';', '|'] });
  const cells = data
    .map((row, at) => ({ row: row.map((cell) => cell.trim()), line: at + 1 }))
    .filter(({ row }) => row.some((cell) => cell !== ''));
  const [first] = cells;
  if (!first) return none('There are no rows.');
  const plain = first.row.map((title) => title.toLowerCase().replace(/[^a-z]/g, ''));
  const columnOf = (names: readonly string[]) => plain.findIndex((title) => names.includes(title));
  const hasTitles = columnOf(titles.order) >= 0;
  const [order, carrier, tracking] = hasTitles
    ? [columnOf(titles.order), columnOf(titles.carrier), columnOf(titles.trackingNumber)]
    : [0, 1, 2];
  if (carrier < 0 || tracking < 0) {
    return none(`The first row has no “${carrier < 0 ? 'Carrier' : 'Tracking Number'}” column.`);
  }
  const filled = hasTitles ? cells.slice(1) : cells;
  if (filled.length === 0) return none('There are no rows below the titles.');
  if (filled.length > maxRows) return none(`There are ${filled.length} rows. Please import at most 1,000 at once.`);
  return {
    rows: filled.map(({ row }) => ({
      order: (row[order] ?? '').slice(0, 60),
      carrier: (row[carrier] ?? '').slice(0, 60) || (carrierOf(row[tracking] ?? '') ?? null),
      trackingNumber: (row[tracking] ?? '').slice(0, 100) || null,
    })),
    lines: filled.map(({ line }) => line),
  };
}

/** Returns the file after staff answered whether the order of a row is in the same parcel as another order. */
export function withSharedParcel(file: TrackingFile, place: number, sharesParcel: boolean): TrackingFile {
  return { ...file, rows: file.rows.map((row, at) => (at === place ? { ...row, sharesParcel } : row)) };
}

/** Returns a CSV file with these orders for their carriers and tracking numbers, which `readTracking` reads. */
export const writeTrackingSheet = (orders: readonly Pick<OrderSummary, 'id' | 'customer'>[]) =>
  Papa.unparse(
    {
      fields: ['Order ID', 'Customer', 'Carrier', 'Tracking Number'],
      data: orders.map(({ id, customer }) => [id, customer, '', '']),
    },
    // Spreadsheets must not run a name as a formula.
    { escapeFormulae: true },
  );
