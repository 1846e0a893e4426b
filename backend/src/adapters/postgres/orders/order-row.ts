import type { OrderSheet } from '../../../domain/orders/ports/order-reader.js';
import type { OrderEvent, OrderRefund } from '../../../domain/orders/order-timeline.js';
import type { OrderStatus } from '../../../domain/orders/order.js';
import type { ShippingMethod } from '../../../domain/pricing/quote.js';
import { Money } from '../../../domain/shared/money.js';

export interface OrderRow {
  readonly id: string;
  readonly user_id: number | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
  readonly country: string;
  readonly status: OrderStatus;
  readonly subtotal_cents: number;
  readonly discount_cents: number;
  readonly shipping_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
  readonly refunded_cents: number;
  readonly shipping_method: ShippingMethod;
  readonly carrier: string | null;
  readonly tracking_number: string | null;
  readonly created_at: Date;
  readonly items: readonly {
    readonly id: number;
    readonly product_id: number | null;
    readonly variant_id: number | null;
    readonly quantity: number;
    readonly price_cents: number;
    readonly product_name: string;
    readonly image_url: string | null;
    readonly variant_size: string | null;
    readonly variant_color: string | null;
  }[];
  readonly events: readonly EventRow[];
  readonly refunds: readonly {
    readonly created_at: string;
    readonly amount_cents: number;
    readonly state: OrderRefund['state'];
    readonly failed_at: string | null;
  }[];
}

type EventRow = { readonly created_at: string } & (
  | { readonly kind: 'placed' }
  | { readonly kind: 'paid'; readonly detail: { readonly cents: number } }
  | { readonly kind: 'status'; readonly detail: { readonly status: OrderStatus } }
);

/** The columns of an order `o` as its page shows it. */
export const orderColumns = `o.*,
  (SELECT coalesce(json_agg(i ORDER BY i.position), '[]') FROM order_items i WHERE i.order_id = o.id) AS items,
  (SELECT coalesce(json_agg(e ORDER BY e.id), '[]') FROM order_events e
    WHERE e.order_id = o.id AND e.kind IN ('placed', 'paid', 'status')) AS events,
  (SELECT coalesce(json_agg(r ORDER BY r.created_at), '[]') FROM refunds r
    WHERE r.order_id = o.id) AS refunds`;

export function sheetOf(row: OrderRow): OrderSheet {
  return {
    id: row.id,
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    country: row.country,
    status: row.status,
    subtotal: Money.ofCents(row.subtotal_cents),
    discount: Money.ofCents(row.discount_cents),
    shipping: Money.ofCents(row.shipping_cents),
    tax: Money.ofCents(row.tax_cents),
    total: Money.ofCents(row.total_cents),
    refunded: Money.ofCents(row.refunded_cents),
    shippingMethod: row.shipping_method,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    createdAt: row.created_at,
    items: row.items.map((item) => ({
      id: item.id,
      productId: item.product_id,
      variantId: item.variant_id,
      quantity: item.quantity,
      price: Money.ofCents(item.price_cents),
      productName: item.product_name,
      imageUrl: item.image_url,
      size: item.variant_size,
      color: item.variant_color,
    })),
    events: row.events.map(eventOf),
    refunds: row.refunds.map(({ created_at, amount_cents, state, failed_at }) => ({
      at: new Date(created_at),
      amount: Money.ofCents(amount_cents),
      state,
      failedAt: failed_at === null ? null : new Date(failed_at),
    })),
  };
}

function eventOf(row: EventRow): OrderEvent {
  const at = new Date(row.created_at);
  switch (row.kind) {
    case 'placed':
      return { kind: row.kind, at };
    case 'paid':
      return { kind: row.kind, at, amount: Money.ofCents(row.detail.cents) };
    case 'status':
      return { kind: row.kind, at, status: row.detail.status };
  }
}
