import type { StaffVariant, VariantChange } from '../../api/admin/products';

/** One size and color as it is typed. */
export interface Cell {
  /** Dollars; empty takes the product's. */
  price: string;
  /** How many can be bought. */
  stock: string;
  switchedOn: boolean;
}

export type CellField = keyof Cell;
/** What can be filled down and pasted. */
export type TypedField = 'price' | 'stock';

/** The sizes and colors of a product as a table; what it is not sold in has no cell. */
export interface VariantSheet {
  sizes: readonly string[];
  colors: readonly string[];
  cells: Readonly<Record<string, Cell>>;
}

export interface Place {
  size: string;
  color: string;
}

const usualSizes = ['XS', 'S', 'M', 'L', 'XL'];
export const emptySheet: VariantSheet = { sizes: [], colors: [], cells: {} };
const newCell: Cell = { price: '', stock: '0', switchedOn: true };
/** Of thousands: "1,200.50". */
const number = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(\.\d*)?$/;

/** @param size empty for a thing without sizes */
export const cellKey = (size: string, color: string) => `${size}\n${color}`;

export const labelOf = ({ size, color }: Place) => [size, color].filter((part) => part !== '').join(', ') || 'One size';

const placeOf = (variant: Pick<StaffVariant, 'size' | 'color'>): Place => ({
  size: variant.size ?? '',
  color: variant.color,
});

/** The variants of the shop; removed ones aside. */
export function sheetOf(variants: readonly StaffVariant[]): VariantSheet {
  const live = variants.filter(({ archivedAt }) => archivedAt === null);
  return {
    sizes: inOrder(live.map(({ size }) => size ?? '')),
    colors: unique(live.map(({ color }) => color)),
    cells: Object.fromEntries(live.map((variant) => [cellKey(variant.size ?? '', variant.color), cellOf(variant)])),
  };
}

/** Those that were removed and are not in the sheet again. */
export function removedPlaces(sheet: VariantSheet, variants: readonly StaffVariant[]): Place[] {
  const gone = variants.map(placeOf).filter(({ size, color }) => !(cellKey(size, color) in sheet.cells));
  return [...new Map(gone.map((place) => [cellKey(place.size, place.color), place])).values()];
}

export const hasCells = ({ cells }: VariantSheet) => Object.keys(cells).length > 0;

export function piecesOf({ cells }: VariantSheet): number {
  return Object.values(cells).reduce((sum, { stock }) => sum + (Number(stock) || 0), 0);
}

/** What was removed comes back as it was. */
export function withCell(sheet: VariantSheet, place: Place, variants: readonly StaffVariant[] = []): VariantSheet {
  const key = cellKey(place.size, place.color);
  if (key in sheet.cells) return sheet;
  const former = variantAt(variants, key);
  return {
    sizes: inOrder([...sheet.sizes, place.size]),
    colors: unique([...sheet.colors, place.color]),
    cells: { ...sheet.cells, [key]: former ? cellOf(former) : newCell },
  };
}

export function withSize(sheet: VariantSheet, size: string, variants: readonly StaffVariant[]): VariantSheet {
  const colors = sheet.colors.length > 0 ? sheet.colors : [''];
  return colors.reduce((grown, color) => withCell(grown, { size, color }, variants), sheet);
}

/** The first color comes in all the usual sizes. */
export function withColor(sheet: VariantSheet, color: string, variants: readonly StaffVariant[]): VariantSheet {
  const sizes = sheet.sizes.length > 0 ? sheet.sizes : usualSizes;
  return sizes.reduce((grown, size) => withCell(grown, { size, color }, variants), sheet);
}

/** Sizes that are usual and not there. */
export const furtherSizes = ({ sizes }: VariantSheet) => usualSizes.filter((size) => !sizes.includes(size));

export function withoutCells(sheet: VariantSheet, gone: (place: Place) => boolean): VariantSheet {
  const kept = placesOf(sheet).filter((place) => !gone(place));
  return {
    sizes: sheet.sizes.filter((size) => kept.some((place) => place.size === size)),
    colors: sheet.colors.filter((color) => kept.some((place) => place.color === color)),
    cells: Object.fromEntries(
      kept.map(({ size, color }) => [cellKey(size, color), sheet.cells[cellKey(size, color)] ?? newCell]),
    ),
  };
}

export function withValue(sheet: VariantSheet, { size, color }: Place, part: Partial<Cell>): VariantSheet {
  const key = cellKey(size, color);
  const cell = sheet.cells[key];
  return cell ? { ...sheet, cells: { ...sheet.cells, [key]: { ...cell, ...part } } } : sheet;
}

/** The same value in all rows below that are sold in this color. */
export function filledDown(sheet: VariantSheet, { size, color }: Place, field: CellField): VariantSheet {
  const cell = sheet.cells[cellKey(size, color)];
  if (!cell) return sheet;
  const below = sheet.sizes.slice(sheet.sizes.indexOf(size) + 1);
  return below.reduce((filled, row) => withValue(filled, { size: row, color }, { [field]: cell[field] }), sheet);
}

/**
 * A block of a spreadsheet laid over sizes and colors from a place on, all of it prices or all of it pieces. Empty cells
 * change nothing; what it covers and is not there yet is added.
 * @returns null when one of its cells is no number, with that cell
 */
export function withBlock(
  sheet: VariantSheet,
  { size, color }: Place,
  field: TypedField,
  block: readonly (readonly string[])[],
): { sheet: VariantSheet; refused: string | null } {
  const [row, column] = [sheet.sizes.indexOf(size), sheet.colors.indexOf(color)];
  let filled = sheet;
  for (const [down, values] of block.entries()) {
    for (const [right, text] of values.entries()) {
      const place = { size: sheet.sizes[row + down], color: sheet.colors[column + right] };
      if (text.trim() === '' || place.size === undefined || place.color === undefined) continue;
      const value = plainNumber(text);
      if (value === null) return { sheet, refused: text.trim() };
      const at: Place = { size: place.size, color: place.color };
      filled = withValue(withCell(filled, at), at, { [field]: value });
    }
  }
  return { sheet: filled, refused: null };
}

/** What is wrong with what was typed, by cell and field; empty when nothing is. */
export function problemsOf(sheet: VariantSheet): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const place of placesOf(sheet)) {
    const key = cellKey(place.size, place.color);
    const cell = sheet.cells[key];
    if (!cell) continue;
    if (cell.price !== '' && !/^\d+(\.\d{1,2})?$/.test(cell.price)) {
      problems[problemKey(key, 'price')] = `The price of ${labelOf(place)} is not an amount in dollars.`;
    }
    if (!/^\d+$/.test(cell.stock)) {
      problems[problemKey(key, 'stock')] = `The stock of ${labelOf(place)} is not a whole number.`;
    }
  }
  return problems;
}

export const problemKey = (key: string, field: CellField) => `${key}\n${field}`;

/** What differs from the variants as they were read, and the cell that each change is of. */
export function changesOf(
  sheet: VariantSheet,
  variants: readonly StaffVariant[],
): { changes: VariantChange[]; keys: string[] } {
  const listed = placesOf(sheet).flatMap((place) => {
    const key = cellKey(place.size, place.color);
    const cell = sheet.cells[key];
    const change = cell && changeOf(place, cell, variantAt(variants, key));
    return change ? [{ key, change }] : [];
  });
  const gone = variants
    .filter(({ archivedAt, size, color }) => archivedAt === null && !(cellKey(size ?? '', color) in sheet.cells))
    .map((variant) => ({
      key: cellKey(variant.size ?? '', variant.color),
      change: { id: variant.id, archived: true },
    }));
  const all = [...gone, ...listed];
  return { changes: all.map(({ change }) => change), keys: all.map(({ key }) => key) };
}

/** Theirs, but for what differs from what both began with. */
export function mergedSheet(mine: VariantSheet, base: VariantSheet, theirs: VariantSheet): VariantSheet {
  const merged = (key: string) => (isSame(mine.cells[key], base.cells[key]) ? theirs.cells[key] : mine.cells[key]);
  const keys = unique([...Object.keys(theirs.cells), ...Object.keys(mine.cells)]);
  const cells = Object.fromEntries(
    keys.flatMap((key) => {
      const cell = merged(key);
      return cell ? [[key, cell]] : [];
    }),
  );
  const grown = {
    sizes: inOrder([...theirs.sizes, ...mine.sizes]),
    colors: unique([...theirs.colors, ...mine.colors]),
  };
  return withoutCells({ ...grown, cells }, () => false);
}

function changeOf(place: Place, cell: Cell, variant: StaffVariant | undefined): VariantChange | null {
  const price = cell.price === '' ? null : Number(cell.price);
  const inventoryCount = Number(cell.stock);
  const { switchedOn } = cell;
  if (!variant) {
    return { size: place.size === '' ? null : place.size, color: place.color, price, switchedOn, inventoryCount };
  }
  const counted = { inventoryCount, inventoryCountBefore: variant.inventoryCount };
  if (variant.archivedAt !== null) return { id: variant.id, archived: false, price, switchedOn, ...counted };
  const change = {
    ...(price !== variant.price && { price }),
    ...(switchedOn !== variant.switchedOn && { switchedOn }),
    ...(inventoryCount !== variant.inventoryCount && counted),
  };
  return Object.keys(change).length > 0 ? { id: variant.id, ...change } : null;
}

/** The one of the shop, else the one that was removed last. */
function variantAt(variants: readonly StaffVariant[], key: string): StaffVariant | undefined {
  const here = variants.filter(({ size, color }) => cellKey(size ?? '', color) === key);
  return here.find(({ archivedAt }) => archivedAt === null) ?? here.at(-1);
}

function cellOf({ price, inventoryCount, switchedOn }: StaffVariant): Cell {
  return { price: price === null ? '' : price.toFixed(2), stock: String(inventoryCount), switchedOn };
}

function placesOf({ sizes, colors, cells }: VariantSheet): Place[] {
  return sizes
    .flatMap((size) => colors.map((color) => ({ size, color })))
    .filter((at) => cellKey(at.size, at.color) in cells);
}

function isSame(one: Cell | undefined, other: Cell | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** "$1,200.50" as "1200.50"; null for what is no number. */
function plainNumber(text: string): string | null {
  const trimmed = text.trim();
  return number.test(trimmed) && /\d/.test(trimmed) ? trimmed.replace(/[$,\s]/g, '') : null;
}

/** The usual sizes first, from small to large. */
function inOrder(sizes: readonly string[]): string[] {
  const place = (size: string) => (usualSizes.includes(size) ? usualSizes.indexOf(size) : usualSizes.length);
  return unique(sizes).sort((a, b) => place(a) - place(b));
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
