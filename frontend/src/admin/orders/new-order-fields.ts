import type {
  NewOrderRequest,
  Product,
  StaffListVariant,
  StaffOrder,
  StaffProduct,
  StaffProductDetail,
} from '../../api/models';
import { matchingVariants } from '../ui/matching-variants';
import { formatMoney, priceText } from '../../ui/money';
import { wasHandedOver } from './order-names';

/** Fields for the chosen variant of a product, or of the two halves of a set. */
export type VariantField = 'variantId' | 'topVariantId' | 'bottomVariantId';

export interface NewOrderItem extends Record<VariantField, number | null> {
  product: Product;
  /** As typed; see `quantityOf`. */
  quantity: string;
  price: string;
  /** Catalog price in dollars; null until the variant of the product is chosen. */
  shopPrice: number | null;
  priceReason: string;
}

/** An item without a product. It has no stock, and is not shipped. */
export interface CustomOrderItem {
  name: string;
  /** As typed; see `quantityOf`. */
  quantity: string;
  price: string;
}

/** `none`: nothing is charged. `other`: staff enter the amount. */
export type ShippingChoice = 'none' | 'standard' | 'expedited' | 'pickup' | 'other';
export type DiscountChoice = 'none' | 'percent' | 'amount';

/** Fields of the dialog. They have the same names as the fields of the request. */
export interface NewOrderFields {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  shippingAddress: string;
  /** Apartment or suite, which the request adds to the address. */
  shippingUnit: string;
  shippingCity: string;
  shippingState: string;
  shippingZip: string;
  shippingMethod: ShippingChoice;
  /** As typed. */
  shippingCost: string;
  discount: DiscountChoice;
  /** As typed. */
  discountPercent: string;
  discountAmount: string;
  discountReason: string;
  /** `pay-link`: not paid; the customer gets a mail with a payment link. */
  paymentMethod: NonNullable<NewOrderRequest['paymentMethod']> | 'unpaid' | 'pay-link';
  status: NewOrderRequest['status'];
  /** Whether staff confirmed that the items left the shop before the payment. */
  evenIfUnpaid: boolean;
  /** Whether staff confirmed that the items of an order without an address are handed over in the store. */
  isHandedOver: boolean;
  notes: string;
  items: NewOrderItem[];
  customItems: CustomOrderItem[];
}

export const noVariants: Record<VariantField, null> = { variantId: null, topVariantId: null, bottomVariantId: null };

export const emptyCustomItem: CustomOrderItem = { name: '', quantity: '1', price: '' };

export const emptyOrder: NewOrderFields = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  shippingAddress: '',
  shippingUnit: '',
  shippingCity: '',
  shippingState: '',
  shippingZip: '',
  shippingMethod: 'none',
  shippingCost: '',
  discount: 'none',
  discountPercent: '',
  discountAmount: '',
  discountReason: '',
  paymentMethod: 'unpaid',
  status: 'processing',
  evenIfUnpaid: false,
  isHandedOver: false,
  notes: '',
  items: [],
  customItems: [],
};

/**
 * Returns the fields of a new order with the items, the customer, the delivery and the discount of another order, and
 * the names of the items that cannot be ordered again, with the reason. The items have the current prices of the shop.
 * The discount is the share of the copied items.
 *
 * @param products the products and sets of the order, and the halves of these sets
 * @param isChange whether the new order replaces the order, so that notes, agreed prices and promo discounts remain
 */
export function copyOf(
  order: StaffOrder,
  products: readonly StaffProductDetail[],
  isChange: boolean,
): { fields: NewOrderFields; missing: string[] } {
  const { address, city, state, zipCode, shippingMethod, discount, discountReason, promoCode, hasMailAddress } = order;
  const isCancelled = order.items.every(({ quantity, cancelled }) => quantity === cancelled);
  const unitsOf = ({ quantity, cancelled }: OrderedItem) => (isCancelled ? quantity : quantity - cancelled);
  const sold = order.items.filter((item) => unitsOf(item) > 0);
  const centsOf = (lines: readonly OrderedItem[], units = unitsOf) =>
    lines.reduce((cents, item) => cents + Math.round(item.price * 100) * units(item), 0);
  /** Id of a variant that is still sold; null otherwise. */
  const liveVariant = (productId: number | null | undefined, variantId: number | undefined) => {
    const variants = products.find(({ id }) => id === productId)?.variants ?? [];
    return variants.find(({ id, archivedAt }) => id === variantId && archivedAt === null) ?? null;
  };
  const missing: string[] = [];
  const copied = sold.filter(({ custom }) => custom);
  const items = sold.flatMap((item): NewOrderItem[] => {
    // A set has two lines: its top and its bottom.
    const lines = item.set ? sold.filter(({ set }) => set?.group === item.set?.group) : [item];
    if (item.custom || item !== lines[0]) return [];
    const product = products.find(({ id }) => id === (item.setProductId ?? item.productId));
    if (!product || product.archivedAt !== null) {
      missing.push(`${item.set?.name ?? item.product.name} (no longer sold)`);
      return [];
    }
    if (item.set && (lines.length !== 2 || lines.some((line) => unitsOf(line) !== unitsOf(item)))) {
      missing.push(`${item.set.name} (one half was cancelled)`);
      return [];
    }
    copied.push(...lines);
    const halfOf = (productId: number | null) =>
      liveVariant(productId, lines.find((line) => line.productId === productId)?.variantId)?.id ?? null;
    const variant = item.set ? null : liveVariant(product.id, item.variantId);
    const shopPrice = isPricedByVariant(product) && !variant ? null : (variant?.price ?? product.price);
    const agreed = lines.reduce((cents, { price }) => cents + Math.round(price * 100), 0) / 100;
    const isAgreed = isChange && item.priceReason !== undefined;
    return [
      {
        ...{ product, ...noVariants, shopPrice, quantity: String(unitsOf(item)) },
        ...(item.set
          ? { topVariantId: halfOf(product.setTopId), bottomVariantId: halfOf(product.setBottomId) }
          : { variantId: variant?.id ?? null }),
        price: (isAgreed ? agreed : (shopPrice ?? 0)).toFixed(2),
        priceReason: isAgreed ? (item.priceReason ?? '') : '',
      },
    ];
  });
  const allCents = centsOf(order.items, ({ quantity }) => quantity);
  const discountCents = allCents === 0 ? 0 : Math.round((discount * 100 * centsOf(copied)) / allCents);
  // A duplicate is a new purchase, to which the limits of a promo code apply again.
  const hasDiscount = discountCents > 0 && (isChange || promoCode === undefined);
  const fields: NewOrderFields = {
    ...emptyOrder,
    customerName: `${order.firstName} ${order.lastName}`.trim(),
    customerEmail: hasMailAddress ? order.email : '',
    customerPhone: order.phone ?? '',
    ...(address !== '' && { shippingAddress: address, shippingCity: city, shippingState: state, shippingZip: zipCode }),
    shippingMethod: address === '' && shippingMethod !== 'pickup' ? 'none' : shippingMethod,
    ...(hasDiscount && {
      discount: 'amount',
      discountAmount: (discountCents / 100).toFixed(2),
      discountReason: discountReason ?? (promoCode ? `Promo code ${promoCode}` : ''),
    }),
    ...(!isChange && { isHandedOver: wasHandedOver(order) }),
    ...(isChange && { notes: order.notes ?? '', paymentMethod: order.payLink?.url ? 'pay-link' : 'unpaid' }),
    items,
    customItems: sold
      .filter(({ custom }) => custom)
      .map((item) => ({
        ...{ name: item.product.name, quantity: String(unitsOf(item)), price: item.price.toFixed(2) },
      })),
  };
  return { fields, missing };
}

type OrderedItem = StaffOrder['items'][number];

/**
 * Returns the fields of an order that replaces another order. Its shipping costs are the costs of the replaced order,
 * even if staff agreed on these costs. Only expedited shipping always has the price of the shop.
 *
 * @param agreed costs of the replaced order, in dollars
 * @param priced costs of the copied shipping method at the price of the shop; null if unknown
 */
export function withAgreedShipping(fields: NewOrderFields, agreed: number, priced: number | null): NewOrderFields {
  const { shippingMethod } = fields;
  if (priced === agreed || shippingMethod === 'pickup' || shippingMethod === 'expedited') return fields;
  if (agreed === 0) return { ...fields, shippingMethod: 'none' };
  return { ...fields, shippingMethod: 'other', shippingCost: agreed.toFixed(2) };
}

/** Id of the field that adds items. antd focuses the field with this id if the items are refused. */
export const itemsField = 'new-order_items';
/** Id of the reason why the items are refused. */
export const itemsError = `${itemsField}_help`;

/** Returns the name and the price of a product as text for a list of products. */
export function offerOf(product: Product): string {
  const label = `${product.name}, ${priceText(product)}`;
  return product.inStock ? label : `${label} (sold out)`;
}

/** An item that staff can add: a variant, a product without variants, or a set. */
export interface ItemOffer {
  key: string;
  product: StaffProduct;
  /** Null for a product without variants, and for a set. */
  variant: StaffListVariant | null;
  name: string;
  /** SKU, price and stock; empty if `name` has the price. */
  about: string;
  inStock: boolean;
}

/** Returns the name of a product with the size and color of a variant: "Harbor Bikini (L, Navy)". */
export function itemName({ name }: Product, variant: Pick<StaffListVariant, 'size' | 'color'> | null): string {
  const label = [variant?.size, variant?.color].filter(Boolean).join(', ');
  return label === '' ? name : `${name} (${label})`;
}

/** Splits a search into its words. Staff may type commas, such as "harbor bikini, L". */
export const wordsOf = (search: string) => search.split(/[\s,]+/).filter(Boolean);

/**
 * Returns a search with its size as the catalog writes it: "harbor bikini, size large" becomes "harbor bikini, L", and
 * "2x large" becomes "XXL". "Medium support" is not a size. Only the last size is replaced, because product names can
 * contain such words: "small tote large" becomes "small tote L".
 */
export function withSizes(search: string): string {
  const spoken = /\b((?:extra[\s-]*|\d?x[\s-]*)*)(small|medium|large)\b(?!\s+support\b)/gi;
  const countOf = (extra: string) => (/^\d/.test(extra) ? Number(extra.charAt(0)) : 1);
  const sizeOf = (_: string, extras: string, size: string) => {
    const count = (extras.match(/extra|\d?x/gi) ?? []).reduce((sum, extra) => sum + countOf(extra), 0);
    return 'X'.repeat(count) + size.charAt(0).toUpperCase();
  };
  const last = [...search.matchAll(spoken)].at(-1)?.index ?? search.length;
  const written = search.slice(0, last) + search.slice(last).replace(spoken, sizeOf);
  return written.replace(/\bsize\s+(?=(?:x*[sml]|\d+)\b)/gi, '');
}

/** Returns the items of the found products that match the words of the search. */
export function offersOf(products: readonly StaffProduct[], search: string): ItemOffer[] {
  const words = wordsOf(search.toLowerCase());
  return products.flatMap((product): ItemOffer[] => {
    if (!isPricedByVariant(product)) {
      const { id, inStock } = product;
      return [{ key: String(id), product, variant: null, name: offerOf(product), about: '', inStock }];
    }
    return matchingVariants(product, words).map((variant) => {
      const { id, sku, price, inStock, inventoryCount } = variant;
      const stock = inStock ? `${inventoryCount} left` : inventoryCount > 0 ? 'switched off' : 'sold out';
      const about = [sku && `SKU ${sku}`, formatMoney(price ?? product.price), stock].filter(Boolean).join(', ');
      return { key: `${product.id}-${id}`, product, variant, name: itemName(product, variant), about, inStock };
    });
  });
}

/** Returns whether a size and a color must be chosen before the price of a product is known. */
export const isPricedByVariant = ({ variants, isSet = false }: Product) => variants.length > 0 && !isSet;

export const maxQuantity = 99;

/**
 * Returns the items with one more unit of a product. If the list has a set whose sizes are already chosen, the new unit
 * becomes a separate item, because it can have other sizes. If the quantity exceeds the max, validation rejects the
 * items.
 * @param price in dollars; null while it depends on a variant that staff have not chosen yet
 */
export function withItem(
  items: readonly NewOrderItem[],
  product: Product,
  variantId: number | null,
  price: number | null,
): { items: NewOrderItem[]; quantity: number } {
  const isSame = (item: NewOrderItem) =>
    item.product.id === product.id &&
    item.variantId === variantId &&
    item.topVariantId === null &&
    item.bottomVariantId === null;
  const same = items.findIndex(isSame);
  const known = items[same];
  const quantity = known ? quantityOf(known.quantity) + 1 : 1;
  const item = known
    ? { ...known, quantity: String(quantity) }
    : {
        ...{ product, ...noVariants, variantId, quantity: '1' },
        ...{ price: (price ?? 0).toFixed(2), shopPrice: price, priceReason: '' },
      };
  const place = known ? same : items.length;
  return { items: [...items.slice(0, place), item, ...items.slice(place + 1)], quantity };
}

export const isOtherPrice = ({ shopPrice, price }: Pick<NewOrderItem, 'shopPrice' | 'price'>) =>
  shopPrice !== null && priceOf(price) !== shopPrice;

const isNotPaid = (method: NewOrderFields['paymentMethod']) => method === 'unpaid' || method === 'pay-link';

/** Returns the street address with the apartment or suite. */
export const addressOf = ({
  shippingAddress,
  shippingUnit,
}: Pick<NewOrderFields, 'shippingAddress' | 'shippingUnit'>) =>
  [shippingAddress, shippingUnit]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');

/** Returns whether a part of the address is filled in. */
export function hasAddress(fields: NewOrderFields): boolean {
  const { shippingCity, shippingState, shippingZip } = fields;
  return [addressOf(fields), shippingCity, shippingState, shippingZip].some((part) => part.trim() !== '');
}

/** Returns whether the address must be complete: the order is shipped, or a part of the address is filled in. */
export function needsAddress(fields: NewOrderFields): boolean {
  if (fields.shippingMethod === 'pickup') return false;
  return fields.shippingMethod !== 'none' || hasAddress(fields);
}

/** Returns whether the order has no address, although the customer does not pick it up and it is not sent yet. */
export function lacksAddress(fields: NewOrderFields): boolean {
  const { status, shippingMethod, items, customItems } = fields;
  const hasOnlyCustomItems = customItems.length > 0 && items.length === 0;
  return status === 'processing' && shippingMethod !== 'pickup' && !hasOnlyCustomItems && !needsAddress(fields);
}

/** Returns whether the items have left the shop before the payment. Pickup orders can be paid for at pickup. */
export function leavesUnpaid({
  status,
  paymentMethod,
  shippingMethod,
}: Pick<NewOrderFields, 'status' | 'paymentMethod' | 'shippingMethod'>): boolean {
  return isNotPaid(paymentMethod) && (status === 'completed' || (status === 'shipped' && shippingMethod !== 'pickup'));
}

/** Returns the request. */
export function newOrderOf(fields: NewOrderFields): NewOrderRequest {
  const {
    items,
    customItems,
    shippingMethod,
    shippingCost,
    discount,
    discountPercent,
    discountAmount,
    discountReason,
    evenIfUnpaid: _confirmed,
    isHandedOver,
    shippingUnit: _unit,
    ...rest
  } = fields;
  const { paymentMethod } = rest;
  const percent = Number(discountPercent.replace('%', '').trim());
  return {
    ...rest,
    shippingAddress: addressOf(fields),
    paymentMethod: isNotPaid(paymentMethod) ? undefined : paymentMethod,
    // Nothing is left to do for an order that is paid and handed over.
    ...(isHandedOver && lacksAddress(fields) && !isNotPaid(paymentMethod) && { status: 'completed' }),
    ...(paymentMethod === 'pay-link' && { payLink: true }),
    ...(shippingMethod === 'other' && { shippingCost: priceOf(shippingCost) }),
    ...(shippingMethod !== 'other' && shippingMethod !== 'none' && { shippingMethod }),
    ...(discount === 'percent' && !Number.isNaN(percent) && percent !== 0 && { discountPercent: percent }),
    ...(discount === 'amount' && { discountAmount: priceOf(discountAmount) }),
    ...(discount !== 'none' && { discountReason: discountReason.trim() }),
    items: items.map((item) => {
      const { product, variantId, topVariantId, bottomVariantId, quantity, price, priceReason } = item;
      return {
        productId: product.id,
        ...(variantId !== null && { variantId }),
        ...(product.isSet && { topVariantId, bottomVariantId }),
        quantity: quantityOf(quantity),
        price: priceOf(price),
        ...(isOtherPrice(item) && { priceReason: priceReason.trim() }),
      };
    }),
    ...(customItems.length > 0 && {
      customItems: customItems.map(({ name, quantity, price }) => ({
        ...{ name: name.trim(), quantity: quantityOf(quantity), price: priceOf(price) },
      })),
    }),
    total: totalOf([...items, ...customItems]),
  };
}

/** Parses a quantity: a whole number from 1 to 99; 1 if invalid. */
export function quantityOf(text: string): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? 1 : Math.min(maxQuantity, Math.max(1, number));
}

/** Parses a price in dollars, rounded to whole cents; 0 if invalid. */
export function priceOf(text: string): number {
  const number = Number.parseFloat(text.replace(/[$,\s]/g, ''));
  return Number.isNaN(number) ? 0 : Math.max(0, Math.round(number * 100) / 100);
}

/** Rule for a typed amount of at least one cent. */
export const atLeastACent = {
  validator: (_: unknown, typed: string) =>
    priceOf(typed) > 0 ? Promise.resolve() : Promise.reject(new Error('Please enter an amount.')),
};

/** Returns the sum in dollars, calculated in whole cents. */
export function totalOf(items: readonly { quantity: string; price: string }[]): number {
  const cents = items.map(({ quantity, price }) => quantityOf(quantity) * Math.round(priceOf(price) * 100));
  return cents.reduce((sum, one) => sum + one, 0) / 100;
}
