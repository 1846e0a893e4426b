import Papa from 'papaparse';
import type { TaxRateRequest, TaxMonth, TaxRate } from '../../api/models';
import { isWorkbook, workbookProblem } from '../ui/workbook';

/** Column titles of the CSV file, by field. */
const columnsOfRates = {
  state: 'State',
  zipFrom: 'ZIP from',
  zipTo: 'ZIP to',
  category: 'Category',
  percent: 'Percent',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  exemptBelow: 'Exempt below',
} as const satisfies Record<keyof TaxRate, string>;

type Field = keyof typeof columnsOfRates;
const fields = Object.keys(columnsOfRates) as Field[];

/** Returns the rates as a CSV file, which `readRates` reads unchanged. */
export const writeRates = (rates: readonly TaxRate[]) =>
  Papa.unparse({
    fields: Object.values(columnsOfRates),
    data: rates.map((rate) => fields.map((field) => rate[field] ?? '')),
  });

export const writeReport = (months: readonly TaxMonth[]) =>
  Papa.unparse({
    fields: [
      'Month',
      'State',
      'Orders',
      'Sales without tax',
      'Tax',
      'Refunded sales',
      'Refunded tax',
      'Net sales',
      'Tax due',
    ],
    data: months.map(({ month, state, orders, sales, tax, refundedSales, refundedTax }) => [
      month,
      state,
      orders,
      sales.toFixed(2),
      tax.toFixed(2),
      refundedSales.toFixed(2),
      refundedTax.toFixed(2),
      netSales({ sales, refundedSales }).toFixed(2),
      taxDue({ tax, refundedTax }).toFixed(2),
    ]),
  });

/** Returns the sales of a month minus the refunded sales, in dollars. */
export const netSales = ({ sales, refundedSales }: Pick<TaxMonth, 'sales' | 'refundedSales'>) =>
  Math.round((sales - refundedSales) * 100) / 100;

/** Returns the tax of a month minus the refunded tax, in dollars. */
export const taxDue = ({ tax, refundedTax }: Pick<TaxMonth, 'tax' | 'refundedTax'>) =>
  Math.round((tax - refundedTax) * 100) / 100;

/** Returns the sums of several months, in whole cents. */
export function sumOf(months: readonly TaxMonth[]): Omit<TaxMonth, 'month' | 'state'> {
  const sum = (key: 'orders' | 'sales' | 'tax' | 'refundedSales' | 'refundedTax') =>
    Math.round(months.reduce((total, month) => total + month[key], 0) * 100) / 100;
  return {
    ...{ orders: sum('orders'), sales: sum('sales'), tax: sum('tax') },
    ...{ refundedSales: sum('refundedSales'), refundedTax: sum('refundedTax') },
  };
}

/**
 * Returns one row for each state, with the sums of its months.
 * @param period name of the period, such as "2026-Q3"
 */
export function byState(months: readonly TaxMonth[], period: string): TaxMonth[] {
  const states = [...new Set(months.map(({ state }) => state))].toSorted();
  return states.map((state) => ({
    ...sumOf(months.filter((month) => month.state === state)),
    ...{ month: period, state },
  }));
}

export interface FileOfRates {
  rates: TaxRateRequest[];
  /** Number of each rate's row in the file. */
  rows: number[];
  /** Reason why the file cannot be read; undefined if the file is readable. */
  problem?: string;
}

const maxRates = 1000;

const requiredColumns = ['State', 'Percent', 'Valid from'] as const;

const exampleRate: Record<Field, string> = {
  ...{ state: 'NY', zipFrom: '10001', zipTo: '10292', category: '', percent: '8.875' },
  ...{ validFrom: '2026-01-01', validUntil: '', exemptBelow: '110.00' },
};

/** The columns of the file with one example row. */
export const exampleOfRates = fields.map((field) => ({
  title: columnsOfRates[field],
  isRequired: requiredColumns.some((title) => title === columnsOfRates[field]),
  example: exampleRate[field],
}));

/** Reads a CSV file. The server checks the values of each row. */
export function readRates(text: string): FileOfRates {
  if (isWorkbook(text)) return { rates: [], rows: [], problem: workbookProblem };
  const content = text.replace(/^\uFEFF/, '');
  // Only the first line is searched for the delimiter, because empty lines would mislead the search.
  const [titles = ''] = content.split(/\r?\n/, 1);
  const { delimiter } = Papa.parse(titles).meta;
  const { data, meta } = Papa.parse<Record<string, string>>(content, {
    header: true,
    delimiter,
    transformHeader: (title) => title.trim(),
  });
  const missing = requiredColumns.filter((title) => !meta.fields?.includes(title));
  if (missing.length > 0)
    return { rates: [], rows: [], problem: `These columns are missing from the first row: ${missing.join(', ')}.` };
  // The first row has the titles.
  const filled = data
    .map((row, at) => ({ row, number: at + 2 }))
    .filter(({ row }) => Object.values(row).some((cell) => typeof cell === 'string' && cell.trim() !== ''));
  if (filled.length === 0) return { rates: [], rows: [], problem: 'The file has no rates.' };
  if (filled.length > maxRates) {
    const problem = `The file has ${filled.length} rates. The limit is ${maxRates}.`;
    return { rates: [], rows: [], problem };
  }
  return {
    rates: filled.map(({ row }) => rateOf((field) => row[columnsOfRates[field]]?.trim() ?? '')),
    rows: filled.map(({ number }) => number),
  };
}

function rateOf(text: (field: Field) => string): TaxRateRequest {
  const given = fields.filter((field) => text(field) !== '').map((field) => [field, text(field)] as const);
  const values: Record<string, string | number> = Object.fromEntries(given);
  // Restores the zeros that a spreadsheet removes at the start of a ZIP code.
  for (const field of ['zipFrom', 'zipTo'])
    if (/^\d{3,4}$/.test(String(values[field]))) values[field] = String(values[field]).padStart(5, '0');
  for (const field of ['percent', 'exemptBelow']) if (field in values) values[field] = numberOf(String(values[field]));
  return { state: '', percent: 0, validFrom: '', ...values };
}

/** Reads a number such as 6.25% or $1,750.00. The server rejects other texts, such as 6,25. */
function numberOf(text: string): number | string {
  const plain = text.replaceAll(/[\s$%]/g, '');
  return /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : text;
}

/**
 * Returns the server's messages as sentences about rows of the file, in the order of the rows.
 *
 * @param errors by field, such as `rates.3.state`
 * @param rows number of each rate's row
 */
export function rowProblems(errors: Readonly<Record<string, string>>, rows: readonly number[]): string[] {
  return Object.entries(errors).map(([name, message]) => {
    const [, at, field = ''] = /^rates\.(\d+)\.(\w+)$/.exec(name) ?? [];
    if (at === undefined) return message;
    const title = fields.includes(field as Field) ? columnsOfRates[field as Field] : field;
    return `Row ${rows[Number(at)]}, ${title}: ${message}`;
  });
}
