import Papa from 'papaparse';
import type { StaffVariant } from '../../api/models';
import { dollarsOf, unitsTyped } from './typed-numbers';
import {
  type Cell,
  cellKey,
  maxCodeLength,
  type Place,
  type TypedField,
  type VariantSheet,
  withCell,
  withValue,
} from './variant-sheet';

interface Pasted {
  sheet: VariantSheet;
  /** Sentence about the pasted cells and the cells that did not fit. */
  note: string;
}

const kinds: Record<TypedField, string> = { price: 'price', stock: 'number of units', sku: 'SKU', barcode: 'barcode' };

/** The field to the right of a field in the same color. */
const next: Partial<Record<TypedField, TypedField>> = { price: 'stock', sku: 'barcode' };

/**
 * Pastes a block of spreadsheet cells into the grid, starting at a field. From a price field, columns alternate: price
 * and stock of one color, then of the next. From a stock field, each column is the stock of one color. The same applies
 * to SKU and barcode. Missing sizes and colors are added. Empty cells change nothing. One invalid cell rejects the whole
 * block.
 *
 * A single column of codes continues at the first size of the next color, and skips sizes that are not sold.
 *
 * @param variants as loaded: removed variants return with their old values
 */
export function pasted(
  sheet: VariantSheet,
  from: Place,
  field: TypedField,
  text: string,
  variants: readonly StaffVariant[],
): Pasted {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
  const [firstRow, firstColor] = [sheet.sizes.indexOf(from.size), sheet.colors.indexOf(from.color)];
  const isList = (field === 'sku' || field === 'barcode') && data.every(({ length }) => length <= 1);
  const list = isList ? placesOf(data, sheet, from) : null;
  const counts = { price: 0, stock: 0, sku: 0, barcode: 0 };
  const pair = next[field];
  const beyond = { rows: new Set<number>(), columns: new Set<number>() };
  let filled = sheet;
  for (const [down, values] of data.entries()) {
    for (const [right, typed] of values.entries()) {
      const value = typed.trim();
      if (value === '') continue;
      const target = pair && right % 2 === 1 ? pair : field;
      const place = list?.[down];
      const size = list ? place?.size : sheet.sizes[firstRow + down];
      const color = list ? place?.color : sheet.colors[firstColor + (pair ? Math.floor(right / 2) : right)];
      if (size === undefined) beyond.rows.add(down);
      if (color === undefined && !list) beyond.columns.add(right);
      if (size === undefined || color === undefined) continue;
      const part = partOf(target, value);
      if (part === null) return { sheet, note: `Nothing was pasted: “${value}” is not a valid ${kinds[target]}.` };
      filled = withValue(withCell(filled, { size, color }, variants), { size, color }, part);
      counts[target] += 1;
    }
  }
  return { sheet: filled, note: `${sentenceOf(counts)}${leftOut(sheet, beyond.rows.size, beyond.columns.size)}` };
}

/**
 * Returns the places of a single column, starting at a place, one color after the other. Undefined beyond the last place.
 * A code takes the next sold place. A blank cell takes one place, sold or not: in a column that was copied from the grid,
 * places that are not sold are blank.
 */
function placesOf(rows: readonly string[][], { sizes, colors, cells }: VariantSheet, from: Place) {
  const all = colors.flatMap((color) => sizes.map((size) => ({ size, color, isSold: cellKey(size, color) in cells })));
  let place = all.findIndex(({ size, color }) => size === from.size && color === from.color);
  return rows.map(([typed = '']) => {
    const isBlank = typed.trim() === '';
    while (!isBlank && all[place]?.isSold === false) place++;
    return all[place++];
  });
}

function partOf(field: TypedField, value: string): Partial<Cell> | null {
  if (field === 'sku' || field === 'barcode') return value.length <= maxCodeLength ? { [field]: value } : null;
  if (field === 'price') {
    const dollars = dollarsOf(value);
    return dollars === null ? null : { price: dollars.toFixed(2) };
  }
  // A difference such as "+4" stays as typed, because it depends on the saved stock of its cell.
  const units = unitsTyped(value);
  if (units !== null) return { stock: String(units) };
  // Other programs write "-2" for oversold units, not for a difference.
  return unitsTyped(value, 0) === null ? null : { stock: value };
}

function sentenceOf({ price, stock, sku, barcode }: Record<TypedField, number>): string {
  const parts = [
    price > 0 && counted(price, 'price'),
    stock > 0 && counted(stock, 'stock'),
    sku > 0 && counted(sku, 'SKU'),
    barcode > 0 && counted(barcode, 'barcode'),
  ].filter(Boolean);
  return parts.length === 0 ? 'Nothing was pasted.' : `Pasted ${parts.join(' and ')}.`;
}

function leftOut({ sizes, colors }: VariantSheet, rows: number, columns: number): string {
  const parts = [
    rows > 0 && `${counted(rows, 'row')} below ${sizes.at(-1) || 'the last size'}`,
    columns > 0 && `${counted(columns, 'column')} to the right of ${colors.at(-1) || 'the last color'}`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : ` There was no room for ${parts.join(' and ')}.`;
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
