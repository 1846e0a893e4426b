import type { StaffVariant, VariantRequest } from '../../api/models';
import { dollarsOf, dollarsProblem, mergedUnits, type NumberProblem, unitsProblem, unitsTyped } from './typed-numbers';

export interface Cell {
  /** Dollars; empty to use the product's price. */
  price: string;
  /** Number of units that can be sold, as typed: a number, or a difference from the saved number, such as "+4". */
  stock: string;
  switchedOn: boolean;
  /** Empty if there is none; so is `barcode`. */
  sku: string;
  barcode: string;
  /** URL of the variant's own picture; empty if none. */
  imageUrl: string;
}

/** Fields that accept pasted values. */
export type TypedField = 'price' | 'stock' | 'sku' | 'barcode';
export type CellField = TypedField | 'switchedOn';

export const maxCodeLength = 48;

/** Sizes and colors of a product as a table. Combinations that are not sold have no cell. */
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
const newCell: Cell = { price: '', stock: '0', switchedOn: true, sku: '', barcode: '', imageUrl: '' };

/** Returns the key of a cell. @param size empty for products without sizes */
export const cellKey = (size: string, color: string) => `${size}\n${color}`;

export const labelOf = ({ size, color }: Place) => [size, color].filter((part) => part !== '').join(', ') || 'One size';

const placeOf = (variant: Pick<StaffVariant, 'size' | 'color'>): Place => ({
  size: variant.size ?? '',
  color: variant.color,
});

/** Returns the sheet of the loaded variants, without removed ones. */
export function sheetOf(variants: readonly StaffVariant[]): VariantSheet {
  const live = variants.filter(({ archivedAt }) => archivedAt === null);
  return {
    sizes: inOrder(live.map(({ size }) => size ?? '')),
    colors: unique(live.map(({ color }) => color)),
    cells: Object.fromEntries(live.map((variant) => [cellKey(variant.size ?? '', variant.color), cellOf(variant)])),
  };
}

/**
 * Returns the sheet of a new product with the sizes, colors and usual prices of these variants, without units and
 * codes.
 */
export function sheetOfCopy(variants: readonly StaffVariant[]): VariantSheet {
  const usual = variants.map((variant) => ({
    ...variant,
    price: variant.usualPrice ?? variant.price,
    inventoryCount: 0,
    sku: null,
    barcode: null,
  }));
  return sheetOf(usual);
}

/** Returns the places of removed variants that were not added to the sheet again. */
export function removedPlaces(sheet: VariantSheet, variants: readonly StaffVariant[]): Place[] {
  const removed = variants.map(placeOf).filter(({ size, color }) => !(cellKey(size, color) in sheet.cells));
  return [...new Map(removed.map((place) => [cellKey(place.size, place.color), place])).values()];
}

export const hasCells = ({ cells }: VariantSheet) => Object.keys(cells).length > 0;

/** Returns the units of all cells. @param variants as loaded */
export function unitsOf({ cells }: VariantSheet, variants: readonly StaffVariant[] = []): number {
  const unitsIn = ([key, { stock }]: [string, Cell]) => unitsTyped(stock, savedUnits(variantAt(variants, key))) ?? 0;
  return Object.entries(cells).reduce((sum, cell) => sum + unitsIn(cell), 0);
}

/** Returns the units of a loaded variant, to which a typed difference is added; 0 for a new variant. */
const savedUnits = (variant: StaffVariant | undefined) => variant?.inventoryCount ?? 0;

/** Adds a cell. A removed variant returns with its old values and its color's current picture. */
export function withCell(sheet: VariantSheet, place: Place, variants: readonly StaffVariant[] = []): VariantSheet {
  const key = cellKey(place.size, place.color);
  if (key in sheet.cells) return sheet;
  const former = variantAt(variants, key);
  const cell = former ? cellOf(former) : newCell;
  return {
    sizes: inOrder([...sheet.sizes, place.size]),
    colors: unique([...sheet.colors, place.color]),
    cells: { ...sheet.cells, [key]: { ...cell, imageUrl: pictureOf(sheet, place.color) || cell.imageUrl } },
  };
}

export function withSize(sheet: VariantSheet, size: string, variants: readonly StaffVariant[]): VariantSheet {
  const colors = sheet.colors.length > 0 ? sheet.colors : [''];
  return colors.reduce((grown, color) => withCell(grown, { size, color }, variants), sheet);
}

/** Adds a color. The first color of a product gets all usual sizes. */
export function withColor(sheet: VariantSheet, color: string, variants: readonly StaffVariant[]): VariantSheet {
  const sizes = sheet.sizes.length > 0 ? sheet.sizes : usualSizes;
  return sizes.reduce((grown, size) => withCell(grown, { size, color }, variants), sheet);
}

export const furtherSizes = ({ sizes }: VariantSheet) => usualSizes.filter((size) => !sizes.includes(size));

export function withoutCells(sheet: VariantSheet, isRemoved: (place: Place) => boolean): VariantSheet {
  const remaining = placesOf(sheet).filter((place) => !isRemoved(place));
  return {
    sizes: sheet.sizes.filter((size) => remaining.some((place) => place.size === size)),
    colors: sheet.colors.filter((color) => remaining.some((place) => place.color === color)),
    cells: Object.fromEntries(
      remaining.map(({ size, color }) => [cellKey(size, color), sheet.cells[cellKey(size, color)] ?? newCell]),
    ),
  };
}

export function withValue(sheet: VariantSheet, { size, color }: Place, part: Partial<Cell>): VariantSheet {
  const key = cellKey(size, color);
  const cell = sheet.cells[key];
  return cell ? { ...sheet, cells: { ...sheet.cells, [key]: { ...cell, ...part } } } : sheet;
}

/** Sets the stock of all cells. */
export const withStock = (sheet: VariantSheet, stock: string): VariantSheet =>
  placesOf(sheet).reduce((filled, place) => withValue(filled, place, { stock }), sheet);

/** Returns the URL of a color's picture; empty if none. */
export function pictureOf(sheet: VariantSheet, color: string): string {
  const pictures = sheet.sizes.map((size) => sheet.cells[cellKey(size, color)]?.imageUrl ?? '');
  return pictures.find((picture) => picture !== '') ?? '';
}

export function withPicture(sheet: VariantSheet, color: string, imageUrl: string): VariantSheet {
  return sheet.sizes.reduce((shown, size) => withValue(shown, { size, color }, { imageUrl }), sheet);
}

export function withoutPicture(sheet: VariantSheet, imageUrl: string): VariantSheet {
  const cleared = Object.entries(sheet.cells).map(([key, cell]) => [
    key,
    cell.imageUrl === imageUrl ? { ...cell, imageUrl: '' } : cell,
  ]);
  return { ...sheet, cells: Object.fromEntries(cleared) as VariantSheet['cells'] };
}

/** Copies a value to all rows below that are sold in this color. */
export function filledDown(sheet: VariantSheet, { size, color }: Place, field: CellField): VariantSheet {
  const cell = sheet.cells[cellKey(size, color)];
  if (!cell) return sheet;
  const below = sheet.sizes.slice(sheet.sizes.indexOf(size) + 1);
  return below.reduce((filled, row) => withValue(filled, { size: row, color }, { [field]: cell[field] }), sheet);
}

export const maxPrefixLength = 26;
const maxColorLength = 11;
const maxSizeLength = 6;

/** Returns the capitals and digits of a text, joined by hyphens: "Freedom Bikini" becomes "FREEDOM-BIKINI". */
export function codeOf(text: string, maxLength: number): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase();
  const words = plain.match(/[A-Z0-9]+/g) ?? [];
  return words.join('-').slice(0, maxLength).replace(/-$/, '');
}

/** Fills the empty SKUs with the prefix, the color and the size, such as "FREEDOM-NAVY-M". Each SKU is unique. */
export function withSkus(sheet: VariantSheet, prefix: string): VariantSheet {
  const used = new Set(Object.values(sheet.cells).map(({ sku }) => sku.trim().toUpperCase()));
  return placesOf(sheet).reduce((filled, place) => {
    if (filled.cells[cellKey(place.size, place.color)]?.sku.trim() !== '') return filled;
    const parts = [prefix.trim(), codeOf(place.color, maxColorLength), codeOf(place.size, maxSizeLength)];
    const base = parts.filter((part) => part !== '').join('-') || 'SKU';
    let sku = base;
    for (let number = 2; used.has(sku.toUpperCase()); number++) sku = `${base}-${number}`;
    used.add(sku.toUpperCase());
    return withValue(filled, place, { sku });
  }, sheet);
}

const priceProblems: Record<NumberProblem, string> = {
  negative: 'cannot be negative.',
  'too-large': 'can be at most $1,000,000.',
  unreadable: 'must be an amount such as 49.99.',
};
const stockProblems: Record<NumberProblem, string> = {
  negative: 'cannot be negative.',
  'too-large': 'can be at most 1,000,000.',
  unreadable: 'must be a whole number.',
};

/** Returns the problems by cell and field; empty if there are none. @param variants as loaded */
export function problemsOf(sheet: VariantSheet, variants: readonly StaffVariant[] = []): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const place of placesOf(sheet)) {
    const key = cellKey(place.size, place.color);
    const cell = sheet.cells[key];
    if (!cell) continue;
    const price = cell.price === '' ? null : dollarsProblem(cell.price);
    if (price) problems[problemKey(key, 'price')] = `The price of ${labelOf(place)} ${priceProblems[price]}`;
    const stock = unitsProblem(cell.stock, savedUnits(variantAt(variants, key)));
    if (stock) problems[problemKey(key, 'stock')] = `The stock of ${labelOf(place)} ${stockProblems[stock]}`;
  }
  return problems;
}

export const problemKey = (key: string, field: CellField) => `${key}\n${field}`;

/** Returns the changes from the loaded variants, each with its cell. */
export function changesOf(
  sheet: VariantSheet,
  variants: readonly StaffVariant[],
): { changes: VariantRequest[]; keys: string[] } {
  const listed = placesOf(sheet).flatMap((place) => {
    const key = cellKey(place.size, place.color);
    const cell = sheet.cells[key];
    const change = cell && changeOf(place, cell, variantAt(variants, key));
    return change ? [{ key, change }] : [];
  });
  const removed = variants
    .filter(({ archivedAt, size, color }) => archivedAt === null && !(cellKey(size ?? '', color) in sheet.cells))
    .map((variant) => ({
      key: cellKey(variant.size ?? '', variant.color),
      change: { id: variant.id, archived: true },
    }));
  const all = [...removed, ...listed];
  return { changes: all.map(({ change }) => change), keys: all.map(({ key }) => key) };
}

/**
 * Merges two edits of the same base. In each field of a cell, local changes win over saved changes. A changed stock is
 * merged as a difference.
 */
export function mergedSheet(mine: VariantSheet, base: VariantSheet, theirs: VariantSheet): VariantSheet {
  const merged = (key: string) => mergedCell(mine.cells[key], base.cells[key], theirs.cells[key]);
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

function mergedCell(mine: Cell | undefined, base: Cell | undefined, theirs: Cell | undefined): Cell | undefined {
  if (isSame(mine, base)) return theirs;
  if (!mine || !base || !theirs) return mine;
  const own = <Name extends keyof Cell>(name: Name) => (mine[name] === base[name] ? theirs[name] : mine[name]);
  return {
    ...{ price: own('price'), stock: mergedUnits(mine.stock, base.stock, theirs.stock), switchedOn: own('switchedOn') },
    ...{ sku: own('sku'), barcode: own('barcode'), imageUrl: own('imageUrl') },
  };
}

function changeOf(place: Place, cell: Cell, variant: StaffVariant | undefined): VariantRequest | null {
  const price = dollarsOf(cell.price);
  const inventoryCount = unitsTyped(cell.stock, savedUnits(variant)) ?? 0;
  const imageUrl = cell.imageUrl === '' ? null : cell.imageUrl;
  const { switchedOn } = cell;
  const codes = codesOf(cell, variant);
  if (!variant) {
    const size = place.size === '' ? null : place.size;
    return {
      ...{ size, color: place.color, price, switchedOn, inventoryCount },
      ...codes,
      ...(imageUrl !== null && { imageUrl }),
    };
  }
  const counted = { inventoryCount, inventoryCountBefore: variant.inventoryCount };
  const pictured = imageUrl !== variant.imageUrl && { imageUrl };
  if (variant.archivedAt !== null) {
    return { id: variant.id, archived: false, price, switchedOn, ...counted, ...codes, ...pictured };
  }
  const change = {
    ...(price !== variant.price && { price }),
    ...(switchedOn !== variant.switchedOn && { switchedOn }),
    ...(inventoryCount !== variant.inventoryCount && counted),
    ...codes,
    ...pictured,
  };
  return Object.keys(change).length > 0 ? { id: variant.id, ...change } : null;
}

type Codes = Pick<StaffVariant, 'sku' | 'barcode'>;

/** Returns the typed codes that differ from the saved ones. An empty code is null. */
export function codesOf(typed: Pick<Cell, keyof Codes>, saved: Codes = { sku: null, barcode: null }): Partial<Codes> {
  const [sku, barcode] = [typed.sku.trim() || null, typed.barcode.trim() || null];
  return { ...(sku !== saved.sku && { sku }), ...(barcode !== saved.barcode && { barcode }) };
}

/** Returns the active variant, or else the variant that was removed last. */
export function variantAt(variants: readonly StaffVariant[], key: string): StaffVariant | undefined {
  const here = variants.filter(({ size, color }) => cellKey(size ?? '', color) === key);
  return here.find(({ archivedAt }) => archivedAt === null) ?? here.at(-1);
}

function cellOf({ price, inventoryCount, switchedOn, sku, barcode, imageUrl }: StaffVariant): Cell {
  return {
    price: price === null ? '' : price.toFixed(2),
    stock: String(inventoryCount),
    switchedOn,
    sku: sku ?? '',
    barcode: barcode ?? '',
    imageUrl: imageUrl ?? '',
  };
}

/** Returns the places with a cell, one size after the other. */
function placesOf({ sizes, colors, cells }: VariantSheet): Place[] {
  return sizes
    .flatMap((size) => colors.map((color) => ({ size, color })))
    .filter((at) => cellKey(at.size, at.color) in cells);
}

export function isSameSheet(one: VariantSheet, other: VariantSheet): boolean {
  const keys = unique([...Object.keys(one.cells), ...Object.keys(other.cells)]);
  return keys.every((key) => isSame(one.cells[key], other.cells[key]));
}

function isSame(one: Cell | undefined, other: Cell | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Sorts sizes: usual sizes first, from small to large. */
function inOrder(sizes: readonly string[]): string[] {
  const place = (size: string) => (usualSizes.includes(size) ? usualSizes.indexOf(size) : usualSizes.length);
  return unique(sizes).sort((a, b) => place(a) - place(b));
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
