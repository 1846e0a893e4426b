import type { CatalogProduct, CatalogVariant } from '../../../domain/catalog/ports/catalog-reader.js';
import { Money } from '../../../domain/shared/money.js';

/** A product as `productColumns` give it. */
export interface ProductRow extends Omit<
  CatalogProduct,
  'price' | 'compareAtPrice' | 'images' | 'inStock' | 'variants'
> {
  readonly priceCents: number;
  readonly compareAtPriceCents: number | null;
  readonly images: readonly string[] | null;
  readonly switchedOn: boolean;
  /** Of the product without variants. */
  readonly availableWhole: number | null;
  readonly variants: readonly VariantRow[] | null;
  /** Of all that match, where the page's query knows. */
  readonly total?: number;
}

export interface VariantRow extends Omit<CatalogVariant, 'productId' | 'price' | 'inStock'> {
  readonly priceCents: number | null;
  readonly switchedOn: boolean;
}

export function product(row: ProductRow): CatalogProduct {
  const { id, name, slug, description, imageUrl, placeholders, categoryId, isFeatured, isNew, tags } = row;
  const variants = (row.variants ?? []).map((one) => variant(one, row));
  const units = variants.reduce((sum, one) => sum + one.available, 0);
  const available = row.variants ? units : (row.availableWhole ?? 0);
  return {
    id,
    name,
    slug,
    description,
    price: Money.ofCents(row.priceCents),
    compareAtPrice: moneyOrNull(row.compareAtPriceCents),
    imageUrl,
    images: row.images ?? [],
    placeholders,
    categoryId,
    inStock: row.variants ? variants.some((one) => one.inStock) : row.switchedOn && available > 0,
    isFeatured,
    isNew,
    available,
    tags,
    variants,
  };
}

export function variant(row: VariantRow, of: ProductRow): CatalogVariant {
  const { id, size, color, imageUrl, priceCents, switchedOn, available } = row;
  const inStock = of.switchedOn && switchedOn && available > 0;
  return { id, productId: of.id, size, color, imageUrl, price: moneyOrNull(priceCents), inStock, available };
}

export function moneyOrNull(cents: number | null): Money | null {
  return cents === null ? null : Money.ofCents(cents);
}
