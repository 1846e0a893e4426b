import type { OrderMailFacts } from '../mail/mail.js';
import type { Quote, ShippingMethod } from '../pricing/quote.js';
import { DomainError } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import { variantLabel } from '../shared/variant-label.js';

export const orderStatuses = ['pending', 'processing', 'shipped', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** A bought line, as it was when it was bought: it outlives the product. */
export class OrderItem {
  readonly id: number;

  constructor(
    readonly position: number,
    readonly productId: number | null,
    readonly variantId: number | null,
    readonly productName: string,
    readonly variantSize: string | null,
    readonly variantColor: string | null,
    readonly imageUrl: string | null,
    readonly price: Money,
    readonly quantity: number,
  ) {}
}

export interface OrderRecipient {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

export interface OrderPayment {
  readonly checkoutId: string;
  /** `none` for an order that cost nothing. */
  readonly provider: string;
  readonly paymentIntentId: string;
  readonly paid: Money;
}

/** What somebody bought. Its figures are the quote's that was paid, never computed again. */
export class Order {
  status: OrderStatus = 'pending';
  readonly country: string = 'USA';

  constructor(
    /** 16 Crockford characters, without dashes. */
    readonly id: string,
    readonly userId: number,
    readonly recipient: OrderRecipient,
    readonly items: readonly OrderItem[],
    readonly quote: Quote,
    readonly shippingMethod: ShippingMethod,
    readonly promoCode: string | null,
    readonly payment: OrderPayment,
    readonly createdAt: Date,
  ) {}
}

/** All that the mails about an order show. */
export function orderMailFacts(order: Order): OrderMailFacts {
  return {
    ...order.recipient,
    orderId: order.id,
    createdAt: order.createdAt.toISOString(),
    country: order.country,
    lines: order.items.map((item) => ({
      name: item.productName,
      variant: variantLabel(item.variantSize, item.variantColor),
      quantity: item.quantity,
      priceCents: item.price.cents,
    })),
    subtotalCents: order.quote.subtotal.cents,
    discountCents: order.quote.discount.cents,
    shippingCents: order.quote.shipping.cents,
    taxCents: order.quote.tax.cents,
    totalCents: order.quote.total.cents,
  };
}

export function unknownOrder(): DomainError {
  return new DomainError('not-found', 'order.unknown', 'We couldn’t find this order.');
}
