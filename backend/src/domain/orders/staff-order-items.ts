import type { CatalogProduct, CatalogVariant } from '../catalog/ports/catalog-reader.js';
import { splitSetPrice, type TaxReference } from '../pricing/quote.js';
import { DomainError } from '../shared/domain-error.js';
import { Money } from '../shared/money.js';
import { oneLine } from '../shared/typed-text.js';
import { noCodes } from '../stock/item-codes.js';
import { type OrderedSet, OrderItem } from './order-item.js';

export interface RequestedItem {
  readonly productId: number;
  /** Null for a product without variants, and for a set, which needs a variant for each half. */
  readonly variantId: number | null;
  readonly topVariantId: number | null;
  readonly bottomVariantId: number | null;
  readonly quantity: number;
  /** Price of one unit, or of a whole set; null for the shop's price. */
  readonly price: Money | null;
  /** Why the price differs from the shop's. */
  readonly priceReason: string | null;
}

/** An item that staff enter with a name and a price, such as a service. It has no product and no stock. */
export interface CustomItem {
  readonly name: string;
  readonly quantity: number;
  /** Price of one unit, at least one cent. */
  readonly price: Money;
  /** The product whose price the item is a part of; absent for an item with its own price. */
  readonly taxedAs?: TaxReference | undefined;
}

/** Groups the order lines by requested item: one line, or the two lines of a set. */
export function groupByItem(items: readonly OrderItem[]): OrderItem[][] {
  const groups: OrderItem[][] = [];
  for (const item of items) {
    const before = groups.at(-1);
    if (item.set && before?.[0]?.set?.group === item.set.group) before.push(item);
    else groups.push([item]);
  }
  return groups;
}

interface Choice {
  readonly product: CatalogProduct;
  readonly variant: CatalogVariant | null;
}

const nothingChosen = {
  variantId: 'Please choose a size.',
  topVariantId: 'Please choose the size of the top.',
  bottomVariantId: 'Please choose the size of the bottom.',
};

/**
 * Returns the order lines of a requested item: one line or, for a set, its top and its bottom, each at its share of the
 * set's price.
 * @throws DomainError invalid `order.items`, at the invalid item's field
 */
export function linesOf(
  wanted: RequestedItem,
  index: number,
  products: readonly CatalogProduct[],
  before: readonly OrderItem[],
): OrderItem[] {
  const refuse = (field: keyof RequestedItem, message: string) =>
    broken('order.items', { [`items.${index}.${field}`]: message });
  const choose = (id: number, field: keyof typeof nothingChosen): Choice => {
    const product = products.find((one) => one.id === id);
    if (!product) throw refuse('productId', 'This product is no longer sold.');
    const variant = variantOf(product, wanted[field]);
    if (variant !== undefined) return { product, variant };
    throw refuse(field, wanted[field] === null ? nothingChosen[field] : 'This choice is not available.');
  };
  const whole = choose(wanted.productId, 'variantId');
  const { id, name, halves } = whole.product;
  const top = halves && choose(halves.topId, 'topVariantId');
  const bottom = halves && choose(halves.bottomId, 'bottomVariantId');
  const shopPrice = whole.variant?.price ?? whole.product.price;
  const price = wanted.price ?? shopPrice;
  if (!price.equals(shopPrice) && wanted.priceReason === null) {
    throw refuse('priceReason', `Please enter why the price differs from the shop’s price of ${shopPrice.toString()}.`);
  }
  const line = { position: before.length, price, shopPrice, reason: wanted.priceReason, quantity: wanted.quantity };
  if (!top || !bottom) return [itemOf(whole, line, null)];
  const set = { group: 1 + Math.max(0, ...before.map((item) => item.set?.group ?? 0)), productId: id, name };
  const split = (amount: Money) => splitSetPrice(amount, top.product.price, bottom.product.price);
  const [[topPrice, bottomPrice], [topShop, bottomShop]] = [split(price), split(shopPrice)];
  return [
    itemOf(top, { ...line, price: topPrice, shopPrice: topShop }, set),
    itemOf(bottom, { ...line, position: line.position + 1, price: bottomPrice, shopPrice: bottomShop }, set),
  ];
}

/**
 * Returns the order line of a custom item.
 * @throws DomainError invalid `order.items`, at the invalid field
 */
export function customLineOf({ name, quantity, price }: CustomItem, index: number, position: number): OrderItem {
  const problem = (field: keyof CustomItem, message: string) =>
    broken('order.items', { [`customItems.${index}.${field}`]: message });
  const text = oneLine(name);
  if (text === '') throw problem('name', 'Please enter a name.');
  if (price.cents < 1) throw problem('price', 'Please enter at least $0.01.');
  return new OrderItem(
    ...([position, null, null, text, null, null, null, price, quantity] as const),
    ...([null, null, Money.zero, noCodes, true] as const),
  );
}

interface Line {
  readonly position: number;
  readonly price: Money;
  readonly shopPrice: Money;
  readonly reason: string | null;
  readonly quantity: number;
}

function itemOf({ product, variant }: Choice, line: Line, set: OrderedSet | null): OrderItem {
  const { position, price, shopPrice, reason, quantity } = line;
  const { sku, barcode } = variant ?? product;
  return new OrderItem(
    position,
    product.id,
    variant?.id ?? null,
    product.name,
    variant?.size ?? null,
    variant?.color ?? null,
    variant?.imageUrl ?? product.imageUrl,
    price,
    quantity,
    price.equals(shopPrice) || reason === null ? null : { shopPrice, reason },
    set,
    Money.zero,
    { sku, barcode },
  );
}

/**
 * The chosen variant. A single variant is chosen by default. Null for a product without variants; undefined for an
 * invalid choice.
 */
function variantOf(product: CatalogProduct, variantId: number | null): CatalogVariant | null | undefined {
  const { variants } = product;
  if (variantId !== null) return variants.find(({ id }) => id === variantId);
  return variants.length > 1 ? undefined : (variants[0] ?? null);
}

export function broken(code: string, errors: Readonly<Record<string, string>>): DomainError {
  return new DomainError('invalid', code, Object.values(errors)[0] ?? '', { errors });
}
