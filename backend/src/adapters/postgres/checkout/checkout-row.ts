import {
  Checkout,
  type CheckoutProvider,
  type CheckoutSnapshot,
  type CheckoutState,
} from '../../../domain/checkout/checkout.js';
import type { CheckoutCustomer } from '../../../domain/checkout/checkout-customer.js';
import type { Quote, ShippingMethod } from '../../../domain/pricing/quote.js';
import { Money } from '../../../domain/shared/money.js';

/** A row of `checkouts`, with its account's e-mail. */
export interface CheckoutRow {
  readonly id: string;
  readonly cart_id: number | null;
  readonly user_id: number;
  readonly account_email: string;
  readonly state: CheckoutState;
  readonly revision: number;
  readonly snapshot: SnapshotJson;
  readonly payment_provider: CheckoutProvider;
  readonly payment_intent_id: string | null;
  readonly client_secret: string | null;
  readonly customer: CheckoutCustomer | null;
  readonly first_held_at: Date | null;
  readonly held_until: Date | null;
  readonly stock_held: boolean;
  readonly paid_at: Date | null;
  readonly refund_reason: string | null;
}

/** A snapshot with its money in whole cents. */
export interface SnapshotJson {
  readonly lines: readonly {
    readonly productId: number;
    readonly variantId: number | null;
    readonly quantity: number;
    readonly price: number;
    readonly productName: string;
    readonly size: string | null;
    readonly color: string | null;
    readonly imageUrl: string | null;
  }[];
  readonly quote: Readonly<Record<keyof Quote, number>>;
  readonly promo: { readonly id: number; readonly code: string } | null;
  readonly shippingMethod: ShippingMethod;
}

export function checkoutOf(row: CheckoutRow): Checkout {
  return Object.assign(
    new Checkout(row.id, row.cart_id, row.user_id, row.account_email, row.payment_provider, snapshotOf(row.snapshot)),
    {
      state: row.state,
      revision: row.revision,
      paymentIntentId: row.payment_intent_id,
      clientSecret: row.client_secret,
      customer: row.customer,
      firstHeldAt: row.first_held_at,
      heldUntil: row.held_until,
      stockHeld: row.stock_held,
      paidAt: row.paid_at,
      refundReason: row.refund_reason,
    },
  );
}

export function snapshotJson({ lines, quote, promo, shippingMethod }: CheckoutSnapshot): SnapshotJson {
  return {
    lines: lines.map((line) => ({ ...line, price: line.price.cents })),
    quote: {
      subtotal: quote.subtotal.cents,
      discount: quote.discount.cents,
      shipping: quote.shipping.cents,
      tax: quote.tax.cents,
      total: quote.total.cents,
      freeShippingRemaining: quote.freeShippingRemaining.cents,
    },
    promo,
    shippingMethod,
  };
}

function snapshotOf({ lines, quote, promo, shippingMethod }: SnapshotJson): CheckoutSnapshot {
  return {
    lines: lines.map((line) => ({ ...line, price: Money.ofCents(line.price) })),
    quote: {
      subtotal: Money.ofCents(quote.subtotal),
      discount: Money.ofCents(quote.discount),
      shipping: Money.ofCents(quote.shipping),
      tax: Money.ofCents(quote.tax),
      total: Money.ofCents(quote.total),
      freeShippingRemaining: Money.ofCents(quote.freeShippingRemaining),
    },
    promo,
    shippingMethod,
  };
}
