import { garmentFields } from '../catalog/garment.js';
import type { Product } from '../catalog/product.js';
import type { Variant } from '../catalog/variant.js';
import { columns, itemColumns, type statuses, writeCell } from './product-columns.js';

/** A product of the shop with all data that an export file contains. */
export interface SoldProduct {
  readonly product: Product;
  /** Slug of its category. */
  readonly category: string;
  readonly categoryName: string;
  /** Slugs of the halves of a set; null for other products. */
  readonly setTop: string | null;
  readonly setBottom: string | null;
  /** Units on hand by variant id. The key is null for a product without variants. */
  readonly onHand: ReadonlyMap<number | null, number>;
}

/** Values by column field. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the product's values for its columns. During a sale, the prices are the usual prices. */
export function fieldsOf({ product, category, setTop, setBottom }: SoldProduct): Fields {
  const { price, compareAtPrice } = product.sale?.usual ?? product;
  const { slug, version, name, description, isFeatured, isNew, tags, images, setOnly, garment } = product;
  const { seoTitle, seoDescription } = product;
  return {
    ...{ slug, version, name, description, category, isFeatured, isNew, tags, setTop, setBottom, setOnly },
    ...{ seoTitle, seoDescription },
    status: statusOf(product),
    price: price.dollars,
    compareAtPrice: compareAtPrice?.dollars ?? null,
    cost: product.cost?.dollars ?? null,
    switchedOn: product.inStock,
    imageUrl: product.imageUrl === '' ? null : product.imageUrl,
    images: images.map(({ url }) => url),
    colors: images.map(({ color }) => color ?? ''),
    alts: images.map(({ alt }) => alt ?? ''),
    ...Object.fromEntries(garmentFields.map((field) => [field, garment[field]])),
  };
}

function statusOf({ isDraft, isArchived }: Product): (typeof statuses)[number] {
  if (isDraft) return 'draft';
  return isArchived ? 'archived' : 'published';
}

/** @param variant null for a product without variants */
export function itemFieldsOf({ product, onHand }: SoldProduct, variant: Variant | null): Fields {
  const stock = product.isSet ? null : (onHand.get(variant?.id ?? null) ?? 0);
  if (variant === null) return { stock, stockBefore: stock, sku: product.sku, barcode: product.barcode };
  const { size, color, sku, barcode, price, usualPrice, imageUrl, inStock, isArchived } = variant;
  return {
    ...{ size, color, sku, barcode, imageUrl, stock },
    stockBefore: stock,
    status: isArchived ? 'archived' : 'active',
    price: (usualPrice ?? price)?.dollars ?? null,
    switchedOn: inStock,
  };
}

export function liveVariants({ product }: SoldProduct): Variant[] {
  return product.variants.filter((variant) => !variant.isArchived).toSorted((a, b) => a.position - b.position);
}

/** The rows of a product in a file, with a cell for each column. Only its first row has the cells of the product. */
export function rowsOf(sold: SoldProduct): string[][] {
  const product = fieldsOf(sold);
  const live = liveVariants(sold);
  return (live.length === 0 ? [null] : live).map((variant, at) => {
    const item = itemFieldsOf(sold, variant);
    return columns.map((column) => {
      if (itemColumns.includes(column)) return writeCell(column, item[column.field]);
      return at === 0 || column.field === 'slug' ? writeCell(column, product[column.field]) : '';
    });
  });
}
