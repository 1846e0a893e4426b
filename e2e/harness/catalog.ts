import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { call } from './call.js';

export interface Variant {
  readonly productId: number;
  readonly variantId: number;
}

/** A product that belongs to one test. */
export interface Product {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** Path of the product page. */
  readonly path: string;
  /** Returns the variant with this size in the first color. */
  variant(size: string): Variant;
}

/** Fields of a new product. Other fields default to an ordinary bikini at $58.00 with nine units each of S, M and L. */
interface NewProduct {
  readonly name?: string;
  readonly price?: number;
  readonly compareAtPrice?: number;
  readonly kind?: string;
  readonly imageUrl?: string;
  /** Units on hand by size. */
  readonly stock?: Readonly<Record<string, number>>;
  /** Additional fields of the request, for example `variants` instead of `stock`. */
  readonly fields?: object;
}

const bikinis = 1;

interface ProductResponse {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly variants: readonly { readonly id: number; readonly size: string | null }[];
}

/** Creates a product. Its name ends with a unique word, so that a search finds only this product. */
export async function newProduct(staff: APIRequestContext, given: NewProduct = {}): Promise<Product> {
  const { name = 'Tide Bikini', price = 58, stock = { S: 9, M: 9, L: 9 }, fields, ...others } = given;
  const variants = Object.entries(stock).map(([size, inventoryCount]) => ({ size, color: 'Navy', inventoryCount }));
  const created = await call<ProductResponse>(staff, 'POST', '/api/products', {
    name: `${name} ${uniqueWord()}`,
    price,
    categoryId: bikinis,
    kind: 'bikini',
    imageUrl: '/images/products/old-glory-triangle-bikini.webp',
    variants,
    ...others,
    ...fields,
  });
  return {
    id: created.id,
    name: created.name,
    slug: created.slug,
    path: `/product/${created.slug}`,
    variant: (size) => {
      const found = created.variants.find((variant) => variant.size === size);
      if (!found) throw new Error(`${created.name} has no size ${size}.`);
      return { productId: created.id, variantId: found.id };
    },
  };
}

/** Creates a set with a new product as its top and another as its bottom. */
export async function newSet(
  staff: APIRequestContext,
  { price = 60, bottom = { S: 5, M: 5 } }: { price?: number; bottom?: Readonly<Record<string, number>> } = {},
): Promise<{ readonly set: Product; readonly top: Product; readonly bottom: Product }> {
  const [topHalf, bottomHalf] = [
    await newProduct(staff, { name: 'Mix Top', kind: 'bikini-top', price, stock: { S: 5, M: 5 } }),
    await newProduct(staff, { name: 'Mix Bottom', kind: 'bikini-bottom', price, stock: bottom }),
  ];
  const set = await newProduct(staff, {
    name: 'Mix Set',
    price,
    stock: {},
    fields: { setTopId: topHalf.id, setBottomId: bottomHalf.id },
  });
  return { set, top: topHalf, bottom: bottomHalf };
}

/** Sets the units on hand of a variant through the staff API. */
export async function setStock(staff: APIRequestContext, variant: Variant, units: number): Promise<void> {
  await changeVariant(staff, variant, { inventoryCount: units });
}

/** Changes fields of a variant through the staff API. */
export async function changeVariant(
  staff: APIRequestContext,
  { productId, variantId }: Variant,
  fields: object,
): Promise<void> {
  await call(staff, 'PATCH', `/api/products/${productId}`, { variants: [{ id: variantId, ...fields }] });
}

/** Creates a promo code for 10% off that no other test uses. */
export async function newPromoCode(staff: APIRequestContext, fields: object = {}): Promise<string> {
  const code = `TEN-${uniqueWord().toUpperCase()}`;
  await call(staff, 'POST', '/api/admin/promo-codes', { code, percentOff: 10, ...fields });
  return code;
}

/** Returns a random word of letters. It has no digits, because the search interprets digits as sizes. */
function uniqueWord(): string {
  const letters = [...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}
