import type { AuditEntry } from '../../api/models';
import { formatMoney } from '../../ui/money';

export interface AuditChange {
  /** Readable name of the field, e.g. "compare-at price" or "M, Navy: price". */
  title: string;
  /** Old value; null if the field had no value. `after` is the new value, with the same rule. */
  before: string | null;
  after: string | null;
}

const titles: Record<string, string> = {
  compareAtPrice: 'compare-at price',
  imageUrl: 'picture',
  images: 'additional pictures',
  alt: 'alt text',
  categoryId: 'category',
  inventoryCount: 'stock',
  isFeatured: '“featured” mark',
  isNew: '“new” mark',
  inMenu: '“in menu” mark',
  isRead: 'read',
  percentOff: 'percentage',
  amountOff: 'amount off',
  freeShipping: 'free standard shipping',
  minSubtotal: 'minimum subtotal',
  maxUses: 'uses in total',
  maxUsesPerPerson: 'uses per customer',
  draft: '“draft” mark',
  publishAt: 'publishing time',
  salePercentOff: 'sale percentage',
  salePrice: 'sale price',
  saleStartsAt: 'start of the sale',
  saleEndsAt: 'end of the sale',
  startsAt: 'start',
  expiresAt: 'end',
  email: 'email',
  upf: 'UPF',
  weight: 'weight in grams',
};
const dollars = new Set([
  'price',
  'compareAtPrice',
  'salePrice',
  'amountOff',
  'minSubtotal',
  'subtotal',
  'total',
  'refunded',
  'amount',
]);
/** Technical fields that have no meaning for staff. */
const hidden = new Set(['version']);
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Returns the changes of an audit entry, one per field. */
export function changesOf({ before, after }: AuditEntry, timeZone: string): AuditChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .filter((name) => !hidden.has(name))
    .map((name) => ({
      title: titleOf(name),
      before: shown(name, before?.[name], timeZone),
      after: shown(name, after?.[name], timeZone),
    }));
}

function titleOf(name: string): string {
  const { variant, field } = partsOf(name);
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return variant + (titles[field] ?? words);
}

/** Splits the name of a variant's field, e.g. "M, Navy: price", into variant and field. */
function partsOf(name: string): { variant: string; field: string } {
  const cut = name.lastIndexOf(': ') + 1;
  return { variant: cut > 0 ? name.slice(0, cut + 1) : '', field: cut > 0 ? name.slice(cut + 1) : name };
}

function shown(name: string, value: unknown, timeZone: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const { field } = partsOf(name);
  if (typeof value === 'number') {
    if (dollars.has(field)) return formatMoney(value);
    return field === 'percentOff' || field === 'salePercentOff' ? `${value}%` : String(value);
  }
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(textOf).join(', ');
  if (typeof value === 'string' && moment.test(value)) {
    const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
    return format.format(new Date(value));
  }
  return textOf(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
