import { choiceLabels } from '../../ui/garment-labels';
import { formatMoney } from '../../ui/money';
import { garmentTexts, linesOf, type ProductFields, tagsOf } from './product-fields';
import { dollarsOf } from './typed-numbers';
import { cellKey, labelOf, type VariantSheet } from './variant-sheet';

const titles: Record<string, string> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  price: 'Price',
  compareAtPrice: 'Compare-at price',
  imageUrl: 'Image',
  images: 'Further pictures',
  categoryId: 'Category',
  inStock: 'In stock',
  isFeatured: 'Featured',
  isNew: 'New',
  inventoryCount: 'Inventory count',
  tags: 'Tags',
  features: 'Features',
  care: 'Care',
  ...Object.fromEntries(garmentTexts.map(({ name, label }) => [name, label])),
  upf: 'UPF',
  setTopId: 'Top of the set',
  setBottomId: 'Bottom of the set',
  setOnly: 'Only in sets',
  alt: 'Alt text',
  ...choiceLabels,
  archived: 'Archived',
};

/**
 * Splits "M, Navy: price" or "/images/products/back.webp: color" in two. The first part is empty for a field of the
 * product.
 */
function partsOf(name: string): { variant: string; field: string } {
  const cut = name.lastIndexOf(': ');
  return cut < 0 ? { variant: '', field: name } : { variant: name.slice(0, cut), field: name.slice(cut + 2) };
}

export function fieldTitle(name: string): string {
  const { variant, field } = partsOf(name);
  const title = titles[field] ?? field;
  return variant === '' ? title : `${variant}: ${title.toLowerCase()}`;
}

export function shownValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ');
  const isPrice = /(^|[ :])(price|compareAtPrice)$/.test(name);
  if (typeof value === 'number') return isPrice ? formatMoney(value) : String(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the local value of a field as text. */
export function typedValue(name: string, fields: ProductFields, sheet: VariantSheet): string {
  const { variant, field } = partsOf(name);
  if (variant === '') {
    const typed: Record<string, unknown> = {
      ...fields,
      price: dollarsOf(fields.price),
      compareAtPrice: dollarsOf(fields.compareAtPrice),
      images: fields.images.map(({ url }) => url),
      tags: tagsOf(fields.tags),
      features: linesOf(fields.features),
      care: linesOf(fields.care),
    };
    return shownValue(name, typed[field]);
  }
  const picture = fields.images.find(({ url }) => url === variant);
  if (picture) return shownValue(name, field === 'color' ? picture.color : picture.alt);
  const place = sheet.sizes
    .flatMap((size) => sheet.colors.map((color) => ({ size, color })))
    .find((one) => labelOf(one) === variant);
  const cell = place && sheet.cells[cellKey(place.size, place.color)];
  if (!cell) return '–';
  const typed: Record<string, unknown> = {
    price: dollarsOf(cell.price),
    inStock: cell.switchedOn,
    inventoryCount: cell.stock,
    imageUrl: cell.imageUrl,
  };
  return shownValue(name, typed[field]);
}
