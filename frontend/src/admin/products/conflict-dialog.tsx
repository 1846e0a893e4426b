import { Button, Modal } from 'antd';
import { choiceLabels } from '../../ui/garment-labels';
import { formatMoney } from '../../ui/money';
import { useStore } from '../../page/use-store';
import { gramsTyped, ouncesText } from '../ui/ounces';
import { momentOf, shortTime } from '../ui/store-time';
import { addressesOf, garmentTexts, linesOf, type ProductFields, tagsOf } from './product-fields';
import { dollarsOf } from './typed-numbers';
import type { Conflict } from './use-product-form';
import { cellKey, labelOf, type VariantSheet } from './variant-sheet';

interface ConflictDialogProps {
  conflict: Conflict;
  mine: ProductFields;
  sheet: VariantSheet;
  onDiscardMine: () => void;
  onSaveMine: () => void;
  onClose: () => void;
}

/**
 * Compares the local changes with the changes that another user has already saved, and lets the user choose between
 * them.
 */
export function ConflictDialog({ conflict, mine, sheet, onDiscardMine, onSaveMine, onClose }: ConflictDialogProps) {
  const { timeZone } = useStore();
  const shown = (field: string, value: unknown) => shownValue(field, value, timeZone);
  const yours = (field: string, before: unknown) => {
    const typed = typedValue(field, mine, sheet, timeZone);
    return typed === shown(field, before) ? 'unchanged' : typed;
  };

  return (
    <Modal open title="Someone else saved this product first" width={720} footer={null} onCancel={onClose}>
      <p role="alert">{conflict.message} Your changes are not saved yet.</p>
      {conflict.changes.length > 0 && (
        <table className="conflict">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {conflict.changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldTitle(field)}</th>
                <td>{shown(field, before)}</td>
                <td>{shown(field, after)}</td>
                <td>{yours(field, before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <strong>Take theirs</strong> discards your changes. <strong>Keep mine</strong> saves your changes over theirs.
        Fields that you did not change keep their values.
      </p>
      <div className="dialog-actions">
        <Button onClick={onClose}>Back to the form</Button>
        <Button onClick={onDiscardMine}>Take theirs</Button>
        <Button type="primary" onClick={onSaveMine}>
          Keep mine
        </Button>
      </div>
    </Modal>
  );
}

const titles: Record<string, string> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
  price: 'Price',
  compareAtPrice: 'Compare-at price',
  cost: 'Cost per item',
  imageUrl: 'Main picture',
  images: 'Additional pictures',
  categoryId: 'Category',
  inStock: 'In stock',
  isFeatured: 'Featured',
  isNew: 'New',
  inventoryCount: 'Inventory count',
  sku: 'SKU',
  barcode: 'Barcode',
  tags: 'Tags',
  features: 'Features',
  care: 'Care',
  ...Object.fromEntries(garmentTexts.map(({ name, label }) => [name, label])),
  upf: 'UPF',
  weight: 'Weight',
  setTopId: 'Top of the set',
  setBottomId: 'Bottom of the set',
  setOnly: 'Only in sets',
  alt: 'Alt text',
  ...choiceLabels,
  archived: 'Archived',
  draft: 'Draft',
  publishAt: 'Published on',
  salePercentOff: 'Sale, percent off',
  salePrice: 'Sale price',
  saleStartsAt: 'Start of the sale',
  saleEndsAt: 'End of the sale',
};

/** Fields with a date and time, ISO 8601, UTC. */
const moments = ['publishAt', 'saleStartsAt', 'saleEndsAt'];

/**
 * Splits a name such as "M, Navy: price" or "/images/products/back.webp: color" in two. The first part is empty for a
 * field of the product.
 */
function partsOf(name: string): { variant: string; field: string } {
  const cut = name.lastIndexOf(': ');
  return cut < 0 ? { variant: '', field: name } : { variant: name.slice(0, cut), field: name.slice(cut + 2) };
}

export function fieldTitle(name: string): string {
  const { variant, field } = partsOf(name);
  const title = titles[field] ?? field;
  return variant === '' || title === titles['sku']
    ? `${variant && `${variant}: `}${title}`
    : `${variant}: ${title.toLowerCase()}`;
}

export function shownValue(name: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ');
  const isPrice = /(^|[ :])(price|compareAtPrice|cost|salePrice)$/.test(name);
  if (typeof value === 'number' && name === 'weight') return ouncesText(value);
  if (typeof value === 'number') return isPrice ? formatMoney(value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return moments.includes(name) ? shortTime(value, timeZone) : value;
}

/** Returns the local value of a field as text. */
function typedValue(name: string, fields: ProductFields, sheet: VariantSheet, timeZone: string): string {
  const { variant, field } = partsOf(name);
  if (variant === '') {
    const typed: Record<string, unknown> = {
      ...fields,
      price: dollarsOf(fields.price),
      compareAtPrice: dollarsOf(fields.compareAtPrice),
      cost: dollarsOf(fields.cost),
      weight: gramsTyped(fields.weight),
      ...addressesOf(fields.pictures),
      tags: tagsOf(fields.tags),
      features: linesOf(fields.features),
      care: linesOf(fields.care),
      publishAt: momentOf(fields.publishAt, timeZone),
    };
    return field in typed ? shownValue(name, typed[field], timeZone) : 'unchanged';
  }
  const picture = fields.pictures.find(({ url }) => url === variant);
  if (picture) return shownValue(name, field === 'color' ? picture.color : picture.alt, timeZone);
  const place = sheet.sizes
    .flatMap((size) => sheet.colors.map((color) => ({ size, color })))
    .find((one) => labelOf(one) === variant);
  const cell = place && sheet.cells[cellKey(place.size, place.color)];
  if (!cell) return '–';
  const typed: Record<string, unknown> = {
    price: dollarsOf(cell.price),
    inStock: cell.switchedOn,
    inventoryCount: cell.stock,
    sku: cell.sku,
    barcode: cell.barcode,
    imageUrl: cell.imageUrl,
  };
  return shownValue(name, typed[field], timeZone);
}
