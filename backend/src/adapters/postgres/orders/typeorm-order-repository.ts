import { Injectable } from '@nestjs/common';
import {
  Order,
  OrderItem,
  type OrderStatus,
  type OrderStep,
  type PaymentMethod,
} from '../../../domain/orders/order.js';
import { OrderRepository } from '../../../domain/orders/ports/order-repository.js';
import type { ShippingMethod } from '../../../domain/pricing/quote.js';
import { Money } from '../../../domain/shared/money.js';
import { CurrentManager } from '../connection/current-manager.js';

/** Orders are written once and then only marked: one statement for the order, its items and its first events. */
const insertOrder = `
  WITH placed AS (
    INSERT INTO orders (id, user_id, checkout_id, email, first_name, last_name, address, city, state, zip_code, country,
      subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, paid_cents, status, shipping_method,
      payment_provider, payment_intent_id, promo_code, created_at, payment_method, placed_by, phone, notes, idempotency_key,
      product_names)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
      $25, $26, $27, $28, $29, $30)
    RETURNING id
  ), items AS (
    INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, variant_size, variant_color,
      image_url, price_cents, quantity, shop_price_cents, price_reason)
    SELECT placed.id, item.* FROM placed, jsonb_to_recordset($24::jsonb) AS item(
      position integer, "productId" integer, "variantId" integer, "productName" text, size text, color text,
      "imageUrl" text, price integer, quantity integer, "shopPrice" integer, "priceReason" text)
  )
  INSERT INTO order_events (order_id, kind, detail, user_id, created_at)
  SELECT placed.id, event.kind, event.detail, coalesce($26, $2), $23
  FROM placed, (VALUES (1, 'placed', '{}'::jsonb, true), (2, 'paid', jsonb_build_object('cents', $17::integer), $17 > 0),
      (3, 'status', jsonb_build_object('status', $18::text), $18 <> 'pending'))
    AS event (place, kind, detail, happened)
  WHERE event.happened
  ORDER BY event.place`;

const saveOrder = `
  WITH changed AS (
    UPDATE orders SET status = $2, carrier = $3, tracking_number = $4, refunded_cents = $5 WHERE id = $1
  ), items AS (
    UPDATE order_items SET restocked = item.restocked
    FROM jsonb_to_recordset($6::jsonb) AS item(id integer, restocked integer)
    WHERE order_items.id = item.id AND order_items.restocked <> item.restocked
  )
  INSERT INTO order_events (order_id, kind, detail, user_id, created_at)
  SELECT $1, step.kind, step.detail, $8, $9 FROM jsonb_to_recordset($7::jsonb) AS step(kind text, detail jsonb)`;

interface Row {
  readonly id: string;
  readonly user_id: number | null;
  readonly checkout_id: string | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
  readonly subtotal_cents: number;
  readonly discount_cents: number;
  readonly shipping_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
  readonly paid_cents: number;
  readonly refunded_cents: number;
  readonly status: OrderStatus;
  readonly shipping_method: ShippingMethod;
  readonly payment_method: PaymentMethod;
  readonly payment_provider: string | null;
  readonly payment_intent_id: string | null;
  readonly promo_code: string | null;
  readonly carrier: string | null;
  readonly tracking_number: string | null;
  readonly placed_by: number | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly idempotency_key: string | null;
  readonly created_at: Date;
}

interface ItemRow {
  readonly id: number;
  readonly position: number;
  readonly product_id: number | null;
  readonly variant_id: number | null;
  readonly product_name: string;
  readonly variant_size: string | null;
  readonly variant_color: string | null;
  readonly image_url: string | null;
  readonly price_cents: number;
  readonly quantity: number;
  readonly restocked: number;
  readonly shop_price_cents: number | null;
  readonly price_reason: string | null;
}

@Injectable()
export class TypeormOrderRepository implements OrderRepository {
  constructor(private readonly current: CurrentManager) {}

  async add(order: Order): Promise<void> {
    const { recipient, quote, payment, taken } = order;
    await this.current.query(insertOrder, [
      order.id,
      order.userId,
      payment.checkoutId,
      recipient.email,
      recipient.firstName,
      recipient.lastName,
      recipient.address,
      recipient.city,
      recipient.state,
      recipient.zipCode,
      order.country,
      quote.subtotal.cents,
      quote.discount.cents,
      quote.shipping.cents,
      quote.tax.cents,
      quote.total.cents,
      payment.paid.cents,
      order.status,
      order.shippingMethod,
      payment.provider,
      payment.paymentIntentId,
      order.promoCode,
      order.createdAt,
      JSON.stringify(order.items.map(itemJson)),
      payment.method,
      taken?.staffId ?? null,
      taken?.phone ?? null,
      taken?.notes ?? null,
      taken?.idempotencyKey ?? null,
      order.items.map(({ productName }) => productName).join(' '),
    ]);
  }

  async idOfCheckout(checkoutId: string): Promise<string | null> {
    const [row] = await this.current.query<{ id: string }>('SELECT id FROM orders WHERE checkout_id = $1', [
      checkoutId,
    ]);
    return row?.id ?? null;
  }

  async idOfKey(idempotencyKey: string): Promise<string | null> {
    await this.current.query('SELECT pg_advisory_xact_lock(hashtextextended(lower($1), 0))', [idempotencyKey]);
    const [row] = await this.current.query<{ id: string }>('SELECT id FROM orders WHERE idempotency_key = $1', [
      idempotencyKey,
    ]);
    return row?.id ?? null;
  }

  async find(id: string): Promise<Order | null> {
    const [row] = await this.current.query<Row>('SELECT * FROM orders WHERE id = $1 FOR UPDATE', [id]);
    if (!row) return null;
    const items = await this.current.query<ItemRow>('SELECT * FROM order_items WHERE order_id = $1 ORDER BY id', [id]);
    return orderOf(row, items);
  }

  async save(order: Order, steps: readonly OrderStep[], staffId: number, at: Date): Promise<void> {
    await this.current.query(saveOrder, [
      order.id,
      order.status,
      order.shipment.carrier,
      order.shipment.trackingNumber,
      order.refunded.cents,
      JSON.stringify(order.items.map(({ id, restocked }) => ({ id, restocked }))),
      JSON.stringify(steps.map(({ kind, ...detail }) => ({ kind, detail }))),
      staffId,
      at,
    ]);
  }

  async statusSetBy(id: string): Promise<string | null> {
    const [row] = await this.current.query<{ username: string | null }>(
      `SELECT username FROM order_events e LEFT JOIN users u ON u.id = e.user_id
       WHERE order_id = $1 AND kind = 'status' ORDER BY e.id DESC LIMIT 1`,
      [id],
    );
    return row?.username ?? null;
  }
}

function orderOf(row: Row, items: readonly ItemRow[]): Order {
  const order = new Order(
    row.id,
    row.user_id,
    {
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      address: row.address,
      city: row.city,
      state: row.state,
      zipCode: row.zip_code,
    },
    items.map(itemOf),
    {
      subtotal: Money.ofCents(row.subtotal_cents),
      discount: Money.ofCents(row.discount_cents),
      shipping: Money.ofCents(row.shipping_cents),
      tax: Money.ofCents(row.tax_cents),
      total: Money.ofCents(row.total_cents),
      freeShippingRemaining: Money.zero,
    },
    row.shipping_method,
    row.promo_code,
    {
      method: row.payment_method,
      checkoutId: row.checkout_id,
      provider: row.payment_provider,
      paymentIntentId: row.payment_intent_id,
      paid: Money.ofCents(row.paid_cents),
    },
    row.created_at,
    row.placed_by === null
      ? null
      : { staffId: row.placed_by, phone: row.phone, notes: row.notes, idempotencyKey: row.idempotency_key },
  );
  order.status = row.status;
  order.shipment = { carrier: row.carrier, trackingNumber: row.tracking_number };
  order.refunded = Money.ofCents(row.refunded_cents);
  return order;
}

function itemOf(row: ItemRow): OrderItem {
  const item = new OrderItem(
    row.position,
    row.product_id,
    row.variant_id,
    row.product_name,
    row.variant_size,
    row.variant_color,
    row.image_url,
    Money.ofCents(row.price_cents),
    row.quantity,
    row.shop_price_cents === null
      ? null
      : { shopPrice: Money.ofCents(row.shop_price_cents), reason: row.price_reason ?? '' },
  );
  return Object.assign(item, { id: row.id, restocked: row.restocked });
}

function itemJson(item: Order['items'][number]): Record<string, unknown> {
  return {
    position: item.position,
    productId: item.productId,
    variantId: item.variantId,
    productName: item.productName,
    size: item.variantSize,
    color: item.variantColor,
    imageUrl: item.imageUrl,
    price: item.price.cents,
    quantity: item.quantity,
    shopPrice: item.agreed?.shopPrice.cents ?? null,
    priceReason: item.agreed?.reason ?? null,
  };
}
