import type { Variant } from '../catalog/variant.js';
import { codeKey } from '../stock/item-codes.js';
import type { Difference, Plan, SheetRow } from './plan-product.js';
import { type Column, emptyWord, itemColumns, newCategoryIn, productColumns, writeCell } from './product-columns.js';
import { type Fields, fieldsOf, itemFieldsOf, liveVariants, type SoldProduct } from './sold-product.js';

/** A product that an import has added or changed. */
export interface ImportedStep {
  readonly productId: number;
  /** The present slug of the product. */
  readonly product: string;
  readonly plan: Plan;
  readonly differences: readonly Difference[];
  /** The rows of the file. */
  readonly rows: readonly SheetRow[];
}

type Cells = Readonly<Record<string, string>>;

/**
 * The rows of a file that restores the values before an import, for one product; at most as many rows as the product
 * had in the import. Archives added products and variants. Leaves out values that changed after the import, the stock,
 * drafts that the import published, and variants that it archived. Reports a changed product that is archived if
 * another product has its slug.
 * @param sold the product that now has the slug
 */
export function undoRows(step: ImportedStep, sold: SoldProduct | undefined): Cells[] {
  const { productId, product, plan, differences, rows } = step;
  if (sold?.product.id !== productId) return plan.id === null ? [] : [{ Slug: product, '': slugTaken }];
  const base = { Slug: product, Version: String(sold.product.version) };
  if (plan.id === null) return sold.product.isArchived ? [] : [{ ...base, Status: 'archived' }];
  const hadVariants = plan.form['variants'] !== undefined;
  const isItem = !hadVariants && liveVariants(sold).length === 0;
  const ofProduct = {
    ...restored(
      differences.map((one) => withSlugOfNew(one, sold)),
      fieldsOf(sold),
      productColumns,
    ),
    ...(isItem && restored(differences, itemFieldsOf(sold, null), itemColumns)),
  };
  const [first, ...others] = hadVariants ? rows.flatMap((row) => ofVariant(row, step, sold)) : [];
  return first ? [{ ...first, ...ofProduct }, ...others] : withCells(base, ofProduct);
}

const slugTaken =
  'This product is archived, and another product has its slug now. Its earlier values are not restored.';

function ofVariant(row: SheetRow, { product, plan, differences }: ImportedStep, sold: SoldProduct): Cells[] {
  const variant = variantOf(row, sold);
  if (!variant) return [];
  const { size, color, sku } = variant;
  const names = {
    ...{ Slug: product, Version: String(sold.product.version) },
    ...{ ...(size && { Size: size }), ...(color && { Color: color }), ...(sku && { SKU: sku }) },
  };
  if (isAdded(variant, plan)) return [{ ...names, 'Variant status': 'archived' }];
  const own = differences.filter((one) => one.row === row.number);
  return withCells(names, restored(own, itemFieldsOf(sold, variant), itemColumns));
}

const withCells = (names: Cells, cells: Cells) => (Object.keys(cells).length > 0 ? [{ ...names, ...cells }] : []);

/** Replaces the name of a category that the import added by its slug, unless the category has another name now. */
function withSlugOfNew(difference: Difference, { category, categoryName }: SoldProduct): Difference {
  const name = newCategoryIn(difference.after);
  const isSame = difference.column === 'Category' && name?.toLowerCase() === categoryName.toLowerCase();
  return isSame ? { ...difference, after: category } : difference;
}

/** The cells that restore values which still are as imported. */
function restored(differences: readonly Difference[], now: Fields, columns: readonly Column[]): Cells {
  const cells: Record<string, string> = {};
  for (const { column: title, before, after } of differences) {
    const column = columns.find((one) => one.title === title);
    if (!column || isLeftOut(title, before)) continue;
    if (writeCell(column, now[column.field]) === after) cells[title] = before === '' ? emptyWord : before;
  }
  return cells;
}

/**
 * Whether an undo does not restore this value. Staff correct units themselves, because the present units do not show
 * whether an undo has already removed the imported units. No product becomes a draft, and no archived variant returns.
 */
const isLeftOut = (title: string, before: string) =>
  title === 'Stock' || (title === 'Status' && before === 'draft') || title === 'Variant status';

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
