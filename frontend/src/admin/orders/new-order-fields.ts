import type { NewStaffOrder, Product } from '../../api/models';
import { priceOf, quantityOf, totalOf } from './new-order-figures';

/** Fields for the chosen variant of a product, or of the two halves of a set. */
export type VariantField = 'variantId' | 'topVariantId' | 'bottomVariantId';

export interface NewOrderItem extends Record<VariantField, number | null> {
  product: Product | null;
  /** As typed, like the price; see `quantityOf`. */
  quantity: string;
  price: string;
  /** Catalog price in dollars; null until a product is chosen. */
  shopPrice: number | null;
  priceReason: string;
}

/** Fields of the dialog, named like the fields of the request. */
export interface NewOrderFields {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  shippingAddress: string;
  shippingCity: string;
  shippingState: string;
  shippingZip: string;
  paymentMethod: NewStaffOrder['paymentMethod'];
  status: NewStaffOrder['status'];
  notes: string;
  items: NewOrderItem[];
}

export const noVariants: Record<VariantField, null> = { variantId: null, topVariantId: null, bottomVariantId: null };

export const emptyItem: NewOrderItem = {
  product: null,
  ...noVariants,
  quantity: '1',
  price: '0',
  shopPrice: null,
  priceReason: '',
};

export const emptyOrder: NewOrderFields = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  shippingAddress: '',
  shippingCity: '',
  shippingState: '',
  shippingZip: '',
  paymentMethod: undefined,
  status: 'processing',
  notes: '',
  items: [emptyItem],
};

/** Returns whether any field was filled in or chosen. */
export const isBegun = (fields: NewOrderFields) =>
  JSON.stringify({ ...emptyOrder, ...fields }) !== JSON.stringify(emptyOrder);

export const isOtherPrice = ({ shopPrice, price }: Pick<NewOrderItem, 'shopPrice' | 'price'>) =>
  shopPrice !== null && priceOf(price) !== shopPrice;

/** Returns the request. Its items are the lines with a product, in their order. */
export function newOrderOf({ items, ...fields }: NewOrderFields, idempotencyKey: string): NewStaffOrder {
  return {
    ...fields,
    items: items.flatMap((item) => {
      const { product, variantId, topVariantId, bottomVariantId, quantity, price, priceReason } = item;
      if (!product) return [];
      return {
        productId: product.id,
        ...(variantId !== null && { variantId }),
        ...(product.isSet && { topVariantId, bottomVariantId }),
        quantity: quantityOf(quantity),
        price: priceOf(price),
        ...(isOtherPrice(item) && { priceReason: priceReason.trim() }),
      };
    }),
    total: totalOf(items),
    idempotencyKey,
  };
}
