import type { BulkEditRequest, BulkFieldChange, Category } from '../../api/models';
import { formatMoney } from '../../ui/money';
import { momentOf, shortTime } from '../ui/store-time';

export type BulkKind = BulkEditRequest['kind'];

/** Values of the form. Each kind of change uses some of them. */
export interface BulkFields {
  kind: BulkKind;
  by: 'percent' | 'amount';
  amount: number | null;
  percent: number | null;
  endIn99: boolean;
  /** Start of a sale as a local time of the store; empty to start immediately. */
  startsAt: string;
  /** End of a sale as a local time of the store; empty if the sale has no end. */
  endsAt: string;
  units: number | null;
  tags: string[];
  categoryId: number | null;
}

export const noFields: BulkFields = {
  kind: 'put-on-sale',
  by: 'percent',
  amount: null,
  percent: null,
  endIn99: false,
  startsAt: '',
  endsAt: '',
  units: null,
  tags: [],
  categoryId: null,
};

export const kinds: { label: string; options: { value: BulkKind; label: string }[] }[] = [
  {
    label: 'Price',
    options: [
      { value: 'put-on-sale', label: 'Put on sale' },
      { value: 'end-sale', label: 'End the sale' },
      { value: 'lower-price', label: 'Lower the price' },
      { value: 'raise-price', label: 'Raise the price' },
      { value: 'set-price', label: 'Set the price' },
    ],
  },
  {
    label: 'Stock',
    options: [
      { value: 'add-stock', label: 'Add units' },
      { value: 'subtract-stock', label: 'Remove units' },
      { value: 'set-stock', label: 'Set the units' },
    ],
  },
  {
    label: 'Catalog',
    options: [
      { value: 'add-tags', label: 'Add tags' },
      { value: 'remove-tags', label: 'Remove tags' },
      { value: 'set-category', label: 'Change the category' },
      { value: 'featured-on', label: 'Turn on “Featured”' },
      { value: 'featured-off', label: 'Turn off “Featured”' },
      { value: 'new-on', label: 'Turn on “New”' },
      { value: 'new-off', label: 'Turn off “New”' },
      { value: 'publish', label: 'Publish drafts' },
      { value: 'archive', label: 'Archive' },
      { value: 'restore', label: 'Restore archived products' },
    ],
  },
];

/** The fields of the request that this kind of change needs. */
export function changeOf(fields: BulkFields, timeZone: string): Omit<BulkEditRequest, 'ids' | 'filter'> {
  const { kind, by, amount, percent, endIn99, startsAt, endsAt, units, tags, categoryId } = fields;
  const portion = by === 'percent' ? given({ percent }) : given({ amount });
  switch (kind) {
    case 'set-price':
      return { kind, ...given({ amount }) };
    case 'raise-price':
    case 'lower-price':
      return { kind, ...portion, endIn99 };
    case 'put-on-sale':
      return { kind, ...portion, endIn99, startsAt: momentOf(startsAt, timeZone), endsAt: momentOf(endsAt, timeZone) };
    case 'set-stock':
    case 'add-stock':
    case 'subtract-stock':
      return { kind, ...given({ units }) };
    case 'add-tags':
    case 'remove-tags':
      return { kind, tags };
    case 'set-category':
      return { kind, ...given({ categoryId }) };
    default:
      return { kind };
  }
}

const fieldNames: Record<BulkFieldChange['field'], string> = {
  price: 'Price',
  compareAtPrice: 'Compare-at price',
  sale: 'Sale',
  stock: 'Stock',
  tags: 'Tags',
  categoryId: 'Category',
  isFeatured: 'Featured',
  isNew: 'New',
  status: 'Status',
  publishAt: 'Publishing date',
};

/** Returns the name of a changed field: "Price", or "M, Navy: Price" for a variant. */
export const fieldText = ({ field, variant }: BulkFieldChange) =>
  variant === null ? fieldNames[field] : `${variant}: ${fieldNames[field]}`;

/** Readable value before or after a change. */
export function valueText(
  { field, variantId }: BulkFieldChange,
  value: unknown,
  categories: readonly Category[],
  timeZone: string,
): string {
  if (value === null || value === undefined)
    return field === 'price' && variantId !== null ? 'Product’s price' : 'None';
  if (typeof value === 'number') {
    if (field === 'categoryId') return categories.find(({ id }) => id === value)?.name ?? `Category ${value}`;
    return field === 'stock' ? String(value) : formatMoney(value);
  }
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.join(', ');
  if (typeof value === 'string') return field === 'publishAt' ? shortTime(value, timeZone) : (statuses[value] ?? value);
  return saleText(value, timeZone);
}

const statuses: Readonly<Record<string, string>> = { active: 'Active', draft: 'Draft', archived: 'Archived' };

function saleText(sale: object, timeZone: string): string {
  const { percentOff, price, startsAt, endsAt } = sale as {
    percentOff?: number | null;
    price?: number | null;
    startsAt?: string;
    endsAt?: string | null;
  };
  const terms = typeof price === 'number' ? formatMoney(price) : `${percentOff}% off`;
  const start = startsAt !== undefined && Date.parse(startsAt) > Date.now() && ` from ${shortTime(startsAt, timeZone)}`;
  const end = typeof endsAt === 'string' && ` until ${shortTime(endsAt, timeZone)}`;
  return [terms, start, end].filter(Boolean).join('');
}

/** Returns the record without the fields that are null. */
function given<Name extends string>(fields: Record<Name, number | null>): { [Key in Name]?: number } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as { [Key in Name]?: number };
}
