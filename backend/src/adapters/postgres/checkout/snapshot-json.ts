import type { CheckoutSnapshot } from '../../../domain/checkout/checkout.js';
import type { Quote, DeliveryMethod } from '../../../domain/pricing/quote.js';
import type { DaySpan } from '../../../domain/shared/calendar-day.js';
import { Money } from '../../../domain/shared/money.js';

/** JSON of a checkout's snapshot, with amounts in whole cents. */
export interface SnapshotJson {
  readonly lines: readonly {
    readonly productId: number;
    readonly variantId: number | null;
    readonly quantity: number;
    readonly price: number;
    /** Absent until the destination is known. */
    readonly tax?: number;
    readonly weight?: number | null;
    readonly excluded?: boolean;
    readonly productName: string;
    readonly size: string | null;
    readonly color: string | null;
    readonly imageUrl: string | null;
    readonly reserved?: number;
    readonly sku?: string | null;
    readonly barcode?: string | null;
    readonly set?: { readonly productId: number; readonly group: string; readonly name: string };
  }[];
  readonly quote: Readonly<Record<keyof Quote, number>>;
  readonly promo: CheckoutSnapshot['promo'];
  readonly shippingMethod: DeliveryMethod;
  readonly arrival: DaySpan | null;
}

export function snapshotJson({ lines, quote, promo, shippingMethod, arrival }: CheckoutSnapshot): SnapshotJson {
  return {
    lines: lines.map((line) => ({ ...line, price: line.price.cents, tax: line.tax?.cents })),
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
    arrival,
  };
}

export function snapshotOf({ lines, quote, promo, shippingMethod, arrival }: SnapshotJson): CheckoutSnapshot {
  return {
    lines: lines.map(({ tax, ...line }) => ({
      ...line,
      price: Money.ofCents(line.price),
      ...(tax !== undefined && { tax: Money.ofCents(tax) }),
    })),
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
    arrival,
  };
}
