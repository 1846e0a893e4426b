import { Injectable } from '@nestjs/common';
import type { Order } from '../../../domain/orders/order.js';
import { OrderRepository } from '../../../domain/orders/order-repository.js';
import { CurrentManager } from '../current-manager.js';

/** Orders are written once and then only marked: one statement for the order, its items and its first events. */
const insertOrder = `
  WITH placed AS (
    INSERT INTO orders (id, user_id, checkout_id, email, first_name, last_name, address, city, state, zip_code, country,
      subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, paid_cents, status, shipping_method,
      payment_provider, payment_intent_id, promo_code, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
    RETURNING id
  ), items AS (
    INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, variant_size, variant_color,
      image_url, price_cents, quantity)
    SELECT placed.id, item.* FROM placed, jsonb_to_recordset($24::jsonb) AS item(
      position integer, "productId" integer, "variantId" integer, "productName" text, size text, color text,
      "imageUrl" text, price integer, quantity integer)
  )
  INSERT INTO order_events (order_id, kind, detail, user_id, created_at)
  SELECT placed.id, event.kind, event.detail, $2, $23
  FROM placed, (VALUES (1, 'placed', '{}'::jsonb), (2, 'paid', jsonb_build_object('cents', $17::integer)))
    AS event (place, kind, detail)
  WHERE event.kind = 'placed' OR $17::integer > 0
  ORDER BY event.place`;

@Injectable()
export class TypeormOrderRepository implements OrderRepository {
  constructor(private readonly current: CurrentManager) {}

  async add(order: Order): Promise<void> {
    const { recipient, quote, payment } = order;
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
    ]);
  }

  async idOfCheckout(checkoutId: string): Promise<string | null> {
    const [row] = await this.current.query<{ id: string }>('SELECT id FROM orders WHERE checkout_id = $1', [
      checkoutId,
    ]);
    return row?.id ?? null;
  }
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
  };
}
