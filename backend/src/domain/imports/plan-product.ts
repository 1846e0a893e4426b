import { maxCategoryName } from '../catalog/category.js';
import { Product } from '../catalog/product.js';
import type { NewProduct, ProductChanges } from '../catalog/product-changes.js';
import type { ChangedItems } from '../catalog/used-codes.js';
import type { Variant } from '../catalog/variant.js';
import { characters } from '../shared/typed-text.js';
import { variantLabel } from '../shared/variant-label.js';
import { codeKey } from '../stock/item-codes.js';
import {
  type Column,
  emptyWord,
  itemColumns,
  newCategoryIn,
  productColumns,
  readCell,
  writeCell,
} from './product-columns.js';
import { type Fields, fieldsOf, itemFieldsOf, liveVariants, type SoldProduct } from './sold-product.js';

/** A row of an import file, with its non-empty cells by column title. */
export interface SheetRow {
  /** Row number as shown in a spreadsheet. The header row is 1. */
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A cell that cannot be imported. */
export interface Problem {
  readonly row: number;
  /** Null for a problem of the whole row. */
  readonly column: string | null;
  readonly value: string;
  readonly message: string;
}

/** Max number of characters of a cell that are shown to staff. */
const maxCellLength = 300;

/** Returns the start of a long cell. */
export function cut(text: string): string {
  return text.length > maxCellLength ? `${text.slice(0, maxCellLength)}…` : text;
}

/** A new SKU or barcode of an item. */
interface PlannedCode {
  readonly row: number;
  readonly column: string;
  readonly code: string;
}

/** A cell whose value differs from the shop's data. */
export interface Difference {
  readonly row: number;
  /** Size and color of the variant, such as "M, Navy"; null for a value of the product. */
  readonly item: string | null;
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

type StatusChange = 'publish' | 'restore' | 'archive';

/** The change of one product, as stored between the check and the import. */
export interface Plan {
  /** Null for a new product. */
  readonly id: number | null;
  /** The changes in the format of the back office's product form, without the halves of a set. */
  readonly form: Fields;
  readonly status: StatusChange | null;
  /** Slugs of the halves of a set, if they change. The products may come from the same file. */
  readonly setTop?: string;
  readonly setBottom?: string;
  /** Name of the product's category, which the import adds if the shop does not have it. */
  readonly newCategory?: string;
}

export interface Planned {
  readonly plan: Plan;
  readonly problems: readonly Problem[];
  /** Empty for a new product. */
  readonly differences: readonly Difference[];
  /** The rows of the variants in `plan.form`, in order. */
  readonly variantRows: readonly SheetRow[];
  readonly codes: readonly PlannedCode[];
}

export interface NamedCategory {
  readonly id: number;
  readonly slug: string;
  readonly formerSlugs: readonly string[];
  readonly name: string;
}

/** Finds categories by their slug, a former slug, or their name. */
export class CategoriesByText {
  private readonly bySlug: ReadonlyMap<string, NamedCategory>;
  private readonly byName = new Map<string, NamedCategory[]>();

  constructor(categories: readonly NamedCategory[]) {
    this.bySlug = new Map([
      ...categories.flatMap((one) => one.formerSlugs.map((slug) => [slug, one] as const)),
      ...categories.map((one) => [one.slug, one] as const),
    ]);
    for (const one of categories) {
      const name = one.name.toLowerCase();
      this.byName.set(name, [...(this.byName.get(name) ?? []), one]);
    }
  }

  /**
   * Returns the categories that the text may refer to. Several categories match if they share this name, and the text
   * is not exactly the slug of one of them.
   */
  find(text: string): readonly NamedCategory[] {
    const exact = this.bySlug.get(text);
    if (exact) return [exact];
    const named = this.byName.get(text.toLowerCase()) ?? [];
    const ofSlug = this.bySlug.get(text.toLowerCase());
    return ofSlug && named.length < 2 ? [ofSlug] : named;
  }
}

/** Categories and products to which cells may refer. */
export interface References {
  readonly categories: CategoriesByText;
  /** Slugs of products in the shop and in the file. */
  readonly products: ReadonlySet<string>;
}

const columnOf = (columns: readonly Column[], field: string): Column => {
  const column = columns.find((one) => one.field === field);
  if (!column) throw new Error(`There is no column for ${field}.`);
  return column;
};
const sizeColumn = columnOf(itemColumns, 'size');
/** Fields that are planned by their own rules. */
const special = new Set(['slug', 'version', 'status', 'category', 'setTop', 'setBottom', 'images', 'colors', 'alts']);
const plainColumns = productColumns.filter(({ field }) => !special.has(field));
const variantColumns = itemColumns.filter(({ field }) => ['price', 'imageUrl', 'switchedOn'].includes(field));
const keyColumns = itemColumns.filter(({ field }) => ['size', 'color'].includes(field));
const codeColumns = itemColumns.filter(({ field }) => ['sku', 'barcode'].includes(field));

/** Plans the change of one product from its rows in a file. An empty cell changes nothing. */
export function planProduct(rows: readonly SheetRow[], sold: SoldProduct | null, references: References): Planned {
  return new Planning(rows, sold, references).planned();
}

class Planning {
  private readonly problems: Problem[] = [];
  private readonly differences: Omit<Difference, 'item'>[] = [];
  /** Size and color of the variants, by the number of their row. */
  private readonly items = new Map<number, string>();
  private readonly form: Record<string, unknown> = {};
  private readonly variants: Record<string, unknown>[] = [];
  private readonly variantRows: SheetRow[] = [];
  private readonly codes: PlannedCode[] = [];
  private readonly now: Fields;
  private readonly added: { setTop?: string; setBottom?: string; newCategory?: string } = {};
  private readonly rows: readonly SheetRow[];
  private status: StatusChange | null = null;

  constructor(
    rows: readonly SheetRow[],
    private readonly sold: SoldProduct | null,
    private readonly references: References,
  ) {
    this.rows = rows.map((row) => withSlugOfCategory(row, references.categories));
    this.now = sold ? fieldsOf(sold) : {};
  }

  planned(): Planned {
    for (const row of this.rows) if (row.cells[''] !== undefined) this.refuse(row, null, '', row.cells['']);
    for (const column of plainColumns) this.change(column, (value) => (this.form[column.field] = value));
    this.planReferences();
    this.planPictures();
    this.planItems();
    this.planStatus();
    if (!this.sold) {
      const [first] = this.rows;
      this.form['slug'] = first?.cells[columnOf(productColumns, 'slug').title] ?? '';
      this.form['inStock'] = this.form['switchedOn'];
      delete this.form['switchedOn'];
    } else this.form['version'] = this.sold.product.version;
    if (this.variants.length > 0) this.form['variants'] = this.variants;
    const { form, status, added, problems, variantRows, codes } = this;
    const differences = this.differences.map((one) => ({ ...one, item: this.itemOfDifference(one) }));
    const plan = { id: this.sold?.product.id ?? null, form, status, ...added };
    return { plan, problems, differences: this.sold ? differences : [], variantRows, codes };
  }

  private itemOfDifference({ row, column }: Omit<Difference, 'item'>): string | null {
    return itemColumns.some(({ title }) => title === column) ? (this.items.get(row) ?? null) : null;
  }

  /** Calls `use` with the value of a cell if it differs from the shop's value. */
  private change(column: Column, use: (value: unknown, row: SheetRow) => unknown): void {
    const row = this.rowWith(column);
    if (row) this.changeCell(column, row, this.now[column.field], use);
  }

  private changeCell(column: Column, row: SheetRow, now: unknown, use: (value: unknown, row: SheetRow) => unknown) {
    const text = row.cells[column.title] ?? '';
    const before = writeCell(column, now);
    if (text === '' || text === before) return;
    if (codeColumns.includes(column) && this.isShortened(column, row, text, before)) return;
    const read = readCell(column, text);
    const value = Array.isArray(read) ? read.filter((line) => line !== '') : read;
    if (same(value, now)) return;
    this.differences.push({ row: row.number, column: column.title, before, after: writeCell(column, value) });
    use(value, row);
  }

  /**
   * Whether a spreadsheet has removed the leading zeros of a code, or has rounded the code to a number such as 3.6E+11.
   * A rounded code is reported as a problem.
   */
  private isShortened({ title }: Column, row: SheetRow, text: string, before: string): boolean {
    const isRounded = /^\d(\.\d+)?E\+\d+$/i.test(text);
    if (isRounded) {
      const message =
        'A spreadsheet has rounded this code. Please format the column as text, and enter the code again.';
      this.refuse(row, title, text, message);
    }
    return isRounded || text.padStart(before.length, '0') === before;
  }

  /** The first row with a value in this column. Other rows of the product may repeat the same value. */
  private rowWith({ title }: Column): SheetRow | undefined {
    const [first, ...others] = this.rows.filter(({ cells }) => cells[title] !== undefined);
    if (!first) return undefined;
    for (const row of others) {
      if (row.cells[title] !== first.cells[title])
        this.refuse(row, title, row.cells[title] ?? '', `Row ${first.number} has a different value for this product.`);
    }
    return first;
  }

  private planReferences(): void {
    this.change(columnOf(productColumns, 'category'), (slug, row) => {
      const name = newCategoryIn(String(slug));
      const found = this.references.categories.find(name ?? String(slug));
      if (name !== null && found.length === 0) {
        if (characters(name) > maxCategoryName) this.refuse(row, 'Category', name, longCategory);
        this.added.newCategory = name;
      } else if (found.length !== 1) this.refuse(row, 'Category', String(slug), categoryProblem(found));
      else this.form['categoryId'] = found[0]?.id;
    });
    for (const field of ['setTop', 'setBottom'] as const) {
      const column = columnOf(productColumns, field);
      this.change(column, (slug, row) => {
        const known = typeof slug === 'string' && this.references.products.has(slug);
        if (!known)
          this.refuse(row, column.title, String(slug), 'No product in the shop or in this file has this slug.');
        this.added[field] = String(slug);
      });
    }
  }

  /** Plans the pictures. Colors and alt texts belong to the picture in the same line of their cells. */
  private planPictures(): void {
    const [images, colors, alts] = ['images', 'colors', 'alts'].map((field) => columnOf(productColumns, field));
    if (!images || !colors || !alts) return;
    const isAsExported = [images, colors, alts].every((column) => {
      const text = this.rowWith(column)?.cells[column.title];
      return text === undefined || text === writeCell(column, this.now[column.field]);
    });
    if (isAsExported) return;
    const known = this.sold?.product.images ?? [];
    const urls = linesIn(images, this.rowWith(images))?.filter((url) => url !== '') ?? known.map(({ url }) => url);
    const details = (column: Column, field: 'color' | 'alt'): string[] => {
      const row = this.rowWith(column);
      const lines = linesIn(column, row);
      if (row && lines && lines.length > urls.length)
        this.refuse(
          row,
          column.title,
          row.cells[column.title] ?? '',
          'This cell has more lines than the product has pictures.',
        );
      return urls.map((url, at) => (lines ? (lines[at] ?? '') : (known.find((one) => one.url === url)?.[field] ?? '')));
    };
    const given = { images: urls, colors: details(colors, 'color'), alts: details(alts, 'alt') };
    const changed = [images, colors, alts].filter(
      ({ field }) => !same(given[field as keyof typeof given], this.now[field] ?? []),
    );
    if (changed.length === 0) return;
    for (const column of changed) {
      const row = this.rowWith(column) ?? this.rowWith(images);
      const [before, after] = [this.now[column.field], given[column.field as keyof typeof given]];
      if (row)
        this.differences.push({
          ...{ row: row.number, column: column.title },
          before: writeCell(column, before),
          after: writeCell(column, after),
        });
    }
    this.form['images'] = urls;
    this.form['imageDetails'] = Object.fromEntries(
      urls.map((url, at) => [url, { color: given.colors[at], alt: given.alts[at] }]),
    );
  }

  private planStatus(): void {
    const column = columnOf(productColumns, 'status');
    const archived = this.now['status'] === 'archived';
    this.change(column, (status, row) => {
      if (status === 'published') this.status = this.sold ? (archived ? 'restore' : 'publish') : null;
      else if (status === 'archived') this.status = 'archive';
      else if (status === 'draft' && !this.sold) this.form['draft'] = true;
      else {
        const message =
          status === 'draft' ? 'Only a new product can be a draft.' : `Please enter one of ${column.note}.`;
        this.refuse(row, column.title, String(status), message);
      }
    });
    const [difference] = this.differences;
    if (!this.sold || !difference) return;
    if (archived && this.status !== 'restore') {
      const message = 'This product is archived. To change it, enter “published” in the Status column.';
      this.refuse(difference, difference.column, difference.after, message);
    }
    const version = columnOf(productColumns, 'version');
    const row = this.rowWith(version);
    const text = row?.cells[version.title];
    if (!row || text === undefined || readCell(version, text) === this.sold.product.version) return;
    const message = `This product was changed after the export and now has version ${this.sold.product.version}. Please export it again, or clear this cell to overwrite the changes.`;
    this.refuse(row, version.title, text, message);
  }

  private planItems(): void {
    const rowsByItem = new Map<Variant | string | null, SheetRow>();
    for (const row of this.rows) {
      const item = this.itemOf(row);
      if (item === undefined) continue;
      const earlier = rowsByItem.get(item.key);
      if (earlier) {
        this.refuse(
          row,
          sizeColumn.title,
          row.cells[sizeColumn.title] ?? '',
          `Row ${earlier.number} already contains this item.`,
        );
        continue;
      }
      rowsByItem.set(item.key, row);
      this.planItem(row, item.variant);
    }
  }

  /** The item of a row: a variant, null for the product itself, or `new`. Undefined for a row without an item. */
  private itemOf(row: SheetRow): { key: Variant | string | null; variant: Variant | null | 'new' } | undefined {
    const [size, color] = ['size', 'color'].map((field) => textIn(columnOf(itemColumns, field), row));
    const live = this.sold ? liveVariants(this.sold) : [];
    const isThis = (variant: Variant) => (variant.size ?? '') === size && variant.color === color;
    const sku = textIn(columnOf(itemColumns, 'sku'), row);
    const variant = live.find((one) => one.sku !== null && codeKey(one.sku) === codeKey(sku)) ?? live.find(isThis);
    if (variant) return { key: variant, variant };
    const hasItem = itemColumns.some(({ title }) => row.cells[title] !== undefined);
    if (size === '' && color === '') {
      const isAlone = live.length === 0 && this.rows.every((one) => !hasChoice(one));
      if (isAlone) return { key: null, variant: null };
      if (hasItem) this.refuse(row, sizeColumn.title, '', 'Please enter the size or the color of the variant.');
      return undefined;
    }
    const isArchived = textIn(columnOf(itemColumns, 'status'), row).toLowerCase() === 'archived';
    if (isArchived && this.sold?.product.variants.some(isThis)) return undefined;
    return { key: `${size}\n${color}`, variant: 'new' };
  }

  private planItem(row: SheetRow, variant: Variant | null | 'new'): void {
    const now = this.sold && variant !== 'new' ? itemFieldsOf(this.sold, variant) : {};
    const change: Record<string, unknown> = {};
    const put = (column: Column) =>
      this.changeCell(column, row, now[column.field], (value) => (change[column.field] = value));
    const own = variant === null || variant === 'new' ? null : variant;
    const [size, color] = keyColumns.map((column) => textIn(column, row));
    const label = own ? variantLabel(own.size, own.color) : variantLabel(size ?? null, color ?? null);
    if (label !== null) this.items.set(row.number, label);
    if (variant === null) this.refuseVariantCells(row);
    else for (const column of [...keyColumns, ...variantColumns]) put(column);
    for (const column of codeColumns) {
      put(column);
      const code = change[column.field];
      if (typeof code === 'string') this.codes.push({ row: row.number, column: column.title, code });
    }
    if (variant !== null) this.planVariantStatus(row, now, change);
    this.planStock(row, now, change);
    const isUnchanged = Object.keys(change).length === 0;
    if (variant === null) Object.assign(this.form, change);
    else if (variant === 'new' || !isUnchanged) {
      this.variants.push(variant === 'new' ? change : { id: variant.id, ...change });
      this.variantRows.push(row);
    }
  }

  /** Whether the file contains the product's version. Each import increases the version. */
  private get hasVersion(): boolean {
    const version = columnOf(productColumns, 'version');
    return this.rowWith(version)?.cells[version.title] !== undefined;
  }

  private refuseVariantCells(row: SheetRow): void {
    for (const { title } of [...variantColumns, columnOf(itemColumns, 'status')]) {
      const value = row.cells[title];
      if (value !== undefined) this.refuse(row, title, value, 'Please enter the size or the color of the variant.');
    }
  }

  private planVariantStatus(row: SheetRow, now: Fields, change: Record<string, unknown>): void {
    const column = columnOf(itemColumns, 'status');
    this.changeCell(column, row, now['status'] ?? 'active', (status) => {
      if (status === 'archived') change['archived'] = true;
      else this.refuse(row, column.title, String(status), `Please enter ${column.note}.`);
    });
  }

  /**
   * Adds the difference between the columns "Stock" and "Stock at export", so that units sold since the export are
   * still deducted. If "Stock at export" is empty, the stock at the time of the check is used.
   */
  private planStock(row: SheetRow, now: Fields, change: Record<string, unknown>): void {
    const [stock, before] = ['stock', 'stockBefore'].map((field) => columnOf(itemColumns, field));
    const text = stock && row.cells[stock.title];
    if (!stock || !before || text === undefined) return;
    const wanted = readCell(stock, text);
    if (this.sold?.product.isSet || this.rowWith(columnOf(productColumns, 'setTop'))) {
      this.refuse(
        row,
        stock.title,
        text,
        'A set has no stock of its own. Please change the stock of its top and bottom.',
      );
      return;
    }
    const onHand = now['stock'];
    if (typeof onHand !== 'number' || typeof wanted !== 'number') {
      change['inventoryCount'] = wanted;
      this.differences.push({ row: row.number, column: stock.title, before: writeCell(stock, onHand), after: text });
      return;
    }
    const exported = row.cells[before.title];
    const from = exported === undefined ? onHand : readCell(before, exported);
    if (typeof from !== 'number') this.refuse(row, before.title, exported ?? '', 'Please enter a whole number.');
    if (typeof from !== 'number' || wanted === from) return;
    // Without a version, this may be the second upload of a file whose difference was already added.
    if (wanted === onHand && !this.hasVersion) return;
    const after = onHand + wanted - from;
    if (after < 0) {
      const message = `${from - wanted} units cannot be removed: only ${onHand} are on hand.`;
      this.refuse(row, stock.title, text, message);
      return;
    }
    change['inventoryCount'] = after;
    change['inventoryCountBefore'] = onHand;
    this.differences.push({
      ...{ row: row.number, column: stock.title },
      before: writeCell(stock, onHand),
      after: writeCell(stock, after),
    });
  }

  private refuse(
    at: { readonly number: number } | { readonly row: number },
    column: string | null,
    value: string,
    message: string,
  ) {
    this.problems.push({ row: 'number' in at ? at.number : at.row, column, value, message });
  }
}

/**
 * The problems of a form, at the cells that caused them.
 * @param errors sentences by field, such as `variants.2.price`
 */
export function problemsOf(
  errors: Readonly<Record<string, string>>,
  rows: readonly SheetRow[],
  { variantRows }: Planned,
): Problem[] {
  return Object.entries(errors).map(([name, sentence]) => {
    const [, at, field] = /^variants\.(\d+)\.(\w+)/.exec(name) ?? [];
    const columns = at === undefined ? [...productColumns, ...itemColumns] : itemColumns;
    const wanted = fieldsOfForm[field ?? name.split('.', 1)[0] ?? ''] ?? field ?? name;
    const column = columns.find((one) => one.field === wanted) ?? null;
    const own = at === undefined ? undefined : variantRows[Number(at)];
    const row = own ?? rows.find(({ cells }) => column && cells[column.title] !== undefined) ?? rows[0];
    const value = (column && row?.cells[column.title]) ?? '';
    const message = column?.kind === 'switch' ? 'Please enter yes or no.' : sentence;
    return { row: row?.number ?? 0, column: column?.title ?? null, value, message };
  });
}

/** Fields of the form whose column has another name. */
const fieldsOfForm: Readonly<Record<string, string>> = {
  categoryId: 'category',
  imageDetails: 'colors',
  inStock: 'switchedOn',
  inventoryCount: 'stock',
  inventoryCountBefore: 'stockBefore',
  setTopId: 'setTop',
  setBottomId: 'setBottom',
  variants: 'size',
};

/** An unsaved product, and its changed items with the prefix of their field names in the form. */
interface Tried {
  readonly product: Product;
  readonly items: ChangedItems;
}

/** @throws DomainError invalid when the product breaks a rule of the catalog */
export function tryNew({ variants, slug, ...details }: NewProduct, now: Date): Tried {
  const product = new Product({ ...details, slug: slug ?? '' }, now);
  const items = new Map<Product | Variant, string>([[product, '']]);
  for (const [at, variant] of variants.entries()) items.set(product.addVariant(variant), `variants.${at}.`);
  product.checkImageColors([]);
  product.settleCodes(details);
  return { product, items };
}

/**
 * Changes the product without saving it.
 * @throws DomainError invalid when a change breaks a rule of the catalog; conflict when a price changes during a sale
 */
export function tryChanges(
  product: Product,
  { variants = [], switchedOn, ...changes }: ProductChanges,
  now: Date,
): Tried {
  const { imageColors } = product;
  product.change({ ...changes, inStock: switchedOn });
  for (const { id, archived } of variants) if (id !== undefined && archived) product.archiveVariant(id, now);
  const items = new Map<Product | Variant, string>([[product, '']]);
  for (const [at, { id, archived, switchedOn: inStock, ...variant }] of variants.entries()) {
    if (archived) continue;
    const added = { size: null, color: '', imageUrl: null, price: null, ...variant, inStock: inStock ?? true };
    const item = id === undefined ? product.addVariant(added) : product.changeVariant(id, { ...variant, inStock });
    items.set(item, `variants.${at}.`);
  }
  product.checkImageColors(imageColors);
  product.settleCodes(changes);
  return { product, items };
}

function hasChoice(row: SheetRow): boolean {
  return ['size', 'color'].some((field) => textIn(columnOf(itemColumns, field), row) !== '');
}

function textIn({ title }: Column, { cells }: SheetRow): string {
  return (cells[title] ?? '').trim();
}

function linesIn(column: Column, row: SheetRow | undefined): string[] | undefined {
  const text = row?.cells[column.title];
  if (text === undefined || text === emptyWord) return text === undefined ? undefined : [];
  const lines = readCell(column, text);
  return Array.isArray(lines) ? lines.map(String) : undefined;
}

/** Whether two values are equal. An absent value equals null. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/**
 * Returns the row with its category replaced by the category's current slug. Returns the row unchanged if the text in
 * the cell does not match exactly one category.
 */
function withSlugOfCategory(row: SheetRow, categories: CategoriesByText): SheetRow {
  const { title } = columnOf(productColumns, 'category');
  const text = row.cells[title]?.trim() ?? '';
  const [category, ...others] = categories.find(newCategoryIn(text) ?? text);
  return category && others.length === 0 ? { ...row, cells: { ...row.cells, [title]: category.slug } } : row;
}

/** Problem of a category that the shop does not have. */
export const noCategory = 'No category has this slug or name.';

const longCategory = `A category name has at most ${maxCategoryName} characters.`;

/** @param found the categories that match the text: none or several */
function categoryProblem(found: readonly NamedCategory[]): string {
  if (found.length === 0) return noCategory;
  return `Several categories have this name. Please enter the slug of one of them: ${found.map(({ slug }) => slug).join(', ')}.`;
}
