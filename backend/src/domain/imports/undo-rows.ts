import type { Variant } from '../catalog/variant.js';
import { codeKey } from '../stock/item-codes.js';
import type { Difference, Plan, SheetRow } from './plan-product.js';
import { type Column, emptyWord, itemColumns, productColumns, writeCell } from './product-columns.js';
import { type Fields, fieldsOf, itemFieldsOf, liveVariants, type SoldProduct } from './sold-product.js';

/** A product that an import has added or changed. */
export interface ImportedStep {
  readonly product: string;
  readonly plan: Plan;
  readonly differences: readonly Difference[];
  /** The rows of the file. */
  readonly rows: readonly SheetRow[];
}

type Cells = Readonly<Record<string, string>>;

/**
 * The rows of a file that restores the values before an import, for one product. Archives added products and variants.
 * Leaves out values that changed after the import, drafts that the import published, and variants that it archived. The
 * stock changes by the same difference in the other direction, so that units sold meanwhile stay sold.
 */
export function undoRows({ product, plan, differences, rows }: ImportedStep, sold: SoldProduct): Cells[] {
  const base = { Slug: product, Version: String(sold.product.version) };
  if (plan.id === null) return sold.product.isArchived ? [] : [{ ...base, Status: 'archived' }];
  const ofProduct = restored(differences, fieldsOf(sold), productColumns);
  if (liveVariants(sold).length === 0)
    return withCells(base, { ...ofProduct, ...restored(differences, itemFieldsOf(sold, null), itemColumns) });
  const ofVariants = rows.flatMap((row) => {
    const variant = variantOf(row, sold);
    if (!variant) return [];
    const { size, color, sku } = variant;
    const names = { ...base, ...(size && { Size: size }), ...(color && { Color: color }), ...(sku && { SKU: sku }) };
    if (isAdded(variant, plan)) return [{ ...names, 'Variant status': 'archived' }];
    const own = differences.filter((one) => one.row === row.number);
    return withCells(names, restored(own, itemFieldsOf(sold, variant), itemColumns));
  });
  return [...withCells(base, ofProduct), ...ofVariants];
}

const withCells = (names: Cells, cells: Cells) => (Object.keys(cells).length > 0 ? [{ ...names, ...cells }] : []);

/** The cells that restore values which still are as imported. */
function restored(differences: readonly Difference[], now: Fields, columns: readonly Column[]): Cells {
  const cells: Record<string, string> = {};
  for (const { column: title, before, after } of differences) {
    const column = columns.find((one) => one.title === title);
    if (!column || isOneWay(title, before) || isCut(before)) continue;
    if (title === 'Stock') Object.assign(cells, { Stock: before, 'Stock at export': after });
    else if (writeCell(column, now[column.field]) === after) cells[title] = before === '' ? emptyWord : before;
  }
  return cells;
}

/** Whether an earlier version of the shop stored only the start of the value. */
const isCut = (text: string) => text.length === 301 && text.endsWith('…');

/** Whether an import cannot restore this value: no product becomes a draft, and no archived variant returns. */
const isOneWay = (title: string, before: string) =>
  (title === 'Status' && before === 'draft') || title === 'Variant status';

/** The present variant of a row, found in the same way as by the import. */
function variantOf({ cells }: SheetRow, sold: SoldProduct): Variant | undefined {
  const [size = '', color = '', sku = ''] = ['Size', 'Color', 'SKU'].map((title) => cells[title]?.trim());
  const live = liveVariants(sold);
  return (
    live.find((one) => one.sku !== null && codeKey(one.sku) === codeKey(sku)) ??
    live.find((one) => (one.size ?? '') === size && one.color === color)
  );
}

function isAdded({ size, color }: Variant, { form }: Plan): boolean {
  const planned = (form['variants'] ?? []) as readonly Fields[];
  return planned.some(
    (one) => one['id'] === undefined && (one['size'] ?? '') === (size ?? '') && (one['color'] ?? '') === color,
  );
}
