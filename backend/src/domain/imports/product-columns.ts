import { garmentChoices, garmentChoiceNames } from '../catalog/garment.js';

/** How the text of a cell is read and written. `words`: one of a fixed set of values. `lines`: one entry per line. */
type CellKind = 'text' | 'words' | 'amount' | 'number' | 'switch' | 'lines';

export interface Column {
  readonly title: string;
  /** Field of a product or a variant in the form of the back office. */
  readonly field: string;
  readonly kind: CellKind;
  /** Explains the values in this column to staff. */
  readonly note: string;
}

const column = (title: string, field: string, kind: CellKind, note: string): Column => ({ title, field, kind, note });

/** A cell with this text deletes the value of the field. An empty cell leaves the value unchanged. */
export const emptyWord = '[empty]';
/** A Category cell with this word, in any case, and a name adds a category with this name, if the shop does not have it. */
const newWord = '[new]';
export const newCategoryCell = (name: string) => `${newWord} ${name}`;

/** Returns the name in a cell that adds a category; null for other cells. */
export function newCategoryIn(text: string): string | null {
  const [word = '', ...name] = text.trim().split(/\s+/);
  return word.toLowerCase() === newWord && name.length > 0 ? name.join(' ') : null;
}

export const statuses = ['published', 'draft', 'archived'] as const;
const variantStatuses = ['active', 'archived'] as const;

const choiceTitles = {
  kind: 'Kind',
  coverage: 'Coverage',
  support: 'Support',
  lined: 'Lined',
  rise: 'Rise',
  leg: 'Leg',
  stretch: 'Stretch',
} as const;

/** The newest columns of a product. They are the last columns of a file, so that the others stay in place. */
const newColumns: readonly Column[] = [
  column('SEO title', 'seoTitle', 'text', 'Title for search engines, at most 70 characters; empty to use the name'),
  column(
    'SEO description',
    'seoDescription',
    'text',
    'Description for search engines, at most 160 characters; empty to use the description',
  ),
  column('Cost', 'cost', 'amount', 'What the shop pays for one unit, in dollars. Shoppers never see it.'),
];

/** The columns of a product. Their values are needed only once per product, in any of its rows. */
export const productColumns: readonly Column[] = [
  column(
    'Slug',
    'slug',
    'text',
    'Identifies the product. All rows of a product have the same slug. A new slug adds a product.',
  ),
  column(
    'Version',
    'version',
    'number',
    'Version at the time of the export. A product that has changed since then is not overwritten.',
  ),
  column('Status', 'status', 'words', statuses.join(', ')),
  column('Name', 'name', 'text', 'At most 200 characters'),
  column('Description', 'description', 'text', 'At most 10,000 characters'),
  column(
    'Category',
    'category',
    'text',
    'Slug of the category; or [new] and a name, such as “[new] Cover-ups”, to add a category',
  ),
  column('Price', 'price', 'amount', 'Regular price in dollars, without a sale, such as 49.90'),
  column('Compare-at price', 'compareAtPrice', 'amount', 'In dollars; must be higher than the price'),
  column('Tags', 'tags', 'lines', 'One tag per line in the cell'),
  column('Featured', 'isFeatured', 'switch', 'yes or no'),
  column('New', 'isNew', 'switch', 'yes or no'),
  column('Switched on', 'switchedOn', 'switch', 'yes or no; a product that is switched off cannot be bought'),
  column('Picture', 'imageUrl', 'text', 'Path of a picture in the library, such as /images/products/beach-top.webp'),
  column(
    'Further pictures',
    'images',
    'lines',
    'Paths, one per line. Also lists the main picture if it has an alt text.',
  ),
  column(
    'Picture colors',
    'colors',
    'lines',
    'Colors of the additional pictures, in the same order. The main picture has no color.',
  ),
  column(
    'Picture alt texts',
    'alts',
    'lines',
    'Descriptions of the additional pictures, in the same order, such as “from behind”',
  ),
  column('Set top', 'setTop', 'text', 'Only for a set: slug of its top'),
  column('Set bottom', 'setBottom', 'text', 'Only for a set: slug of its bottom'),
  column('Only in sets', 'setOnly', 'switch', 'yes or no'),
  ...garmentChoiceNames.map((name) =>
    column(choiceTitles[name], name, 'words', `One of ${garmentChoices[name].join(', ')}`),
  ),
  column('Fabric', 'fabric', 'text', 'At most 200 characters'),
  column('Lining', 'lining', 'text', 'At most 200 characters'),
  column('Fit', 'fit', 'text', 'At most 200 characters'),
  column('Features', 'features', 'lines', 'One per line'),
  column('Care', 'care', 'lines', 'One per line'),
  column('UPF', 'upf', 'number', '15 to 50 in steps of 5; enter 50 for 50+'),
  column('Weight in grams', 'weight', 'number', 'Weight of one unit, including packaging'),
  ...newColumns,
];

/** The columns of a variant, or of a product without variants. */
export const itemColumns: readonly Column[] = [
  column('Size', 'size', 'text', 'Size and color identify the variant. A new combination adds a variant.'),
  column('Color', 'color', 'text', 'At most 100 characters'),
  column('SKU', 'sku', 'text', 'The shop’s own code for the item. A known SKU identifies the variant.'),
  column('Barcode', 'barcode', 'text', 'GTIN (UPC or EAN) with all digits, or the text of a Code 128 symbol'),
  column('Variant status', 'status', 'words', variantStatuses.join(' or ')),
  column('Variant price', 'price', 'amount', 'In dollars, if it differs from the price of the product'),
  column('Variant picture', 'imageUrl', 'text', 'Path of a picture in the library'),
  column('Variant switched on', 'switchedOn', 'switch', 'yes or no'),
  column('Stock', 'stock', 'number', 'Units on hand. Units sold since the export are still deducted.'),
  column(
    'Stock at export',
    'stockBefore',
    'number',
    'Do not change this column. The import adds the difference between Stock and this number.',
  ),
];

/** All columns in the order of a file. */
export const columns: readonly Column[] = [
  ...productColumns.filter((one) => !newColumns.includes(one)),
  ...itemColumns,
  ...newColumns,
];

/** Formats a value as the text of a cell. Null and undefined become an empty text. */
export function writeCell({ kind }: Column, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join('\n').trimEnd();
  if (typeof value === 'number') return kind === 'amount' ? value.toFixed(2) : String(value);
  return typeof value === 'string' ? value : '';
}

/** Parses the text of a cell. An invalid text is returned unchanged, so that the rules of the form reject it. */
export function readCell({ kind }: Column, typed: string): unknown {
  const text = typed.replace(/\r\n?/g, '\n').trimEnd();
  if (text === emptyWord) return kind === 'lines' ? [] : null;
  if (kind === 'lines') return text.split('\n').map((line) => line.trim());
  return valueIn(kind, text.trimStart());
}

function valueIn(kind: Exclude<CellKind, 'lines'>, text: string): unknown {
  switch (kind) {
    case 'amount':
      return amountIn(text);
    case 'number':
      return /^\d{1,15}$/.test(text) ? Number(text) : text;
    case 'switch':
      return switches[text.toLowerCase()] ?? text;
    case 'words':
      return text.toLowerCase();
    case 'text':
      return text;
  }
}

const switches: Readonly<Record<string, boolean>> = { yes: true, no: false, true: true, false: false };

/** Parses an amount such as $1,750.00. An invalid text is returned unchanged. */
function amountIn(text: string): number | string {
  const plain = text.replaceAll(/[\s$]/g, '');
  return /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : text;
}
