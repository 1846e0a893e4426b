import { Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import { Order, OrderItem, type OrderStep } from '../../../domain/orders/order.js';
import { OrderRepository } from '../../../domain/orders/ports/order-repository.js';
import { Money } from '../../../domain/shared/money.js';
import { Database } from '../sql/database.js';
import { type Named, pick, Prepared } from '../sql/prepared.js';
import { insertFrom, type Json, json, rowsOf } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';

/** What is written once. */
const orderColumns = [
  'id',
  'user_id',
  'checkout_id',
  'email',
  'first_name',
  'last_name',
  'address',
  'city',
  'state',
  'zip_code',
  'country',
  'subtotal_cents',
  'discount_cents',
  'shipping_cents',
  'tax_cents',
  'total_cents',
  'paid_cents',
  'status',
  'shipping_method',
  'payment_method',
  'payment_provider',
  'payment_intent_id',
  'promo_code',
  'placed_by',
  'phone',
  'notes',
  'idempotency_key',
  'product_names',
  'created_at',
] as const satisfies (keyof Tables['orders'])[];

const itemColumns = [
  'position',
  'product_id',
  'variant_id',
  'product_name',
  'variant_size',
  'variant_color',
  'image_url',
  'price_cents',
  'quantity',
  'shop_price_cents',
  'price_reason',
] as const satisfies (keyof Tables['order_items'])[];

type OrderRow = Pick<Selectable<Tables['orders']>, (typeof orderColumns)[number]>;
type ItemRow = Pick<Selectable<Tables['order_items']>, (typeof itemColumns)[number]>;
type EventRow = Pick<Selectable<Tables['order_events']>, 'kind' | 'detail'>;

/** One statement for the order, its items and its first events. */
const insertOrder = new Prepared(
  (db, named: Named<OrderRow & { items: Json<ItemRow[]>; events: Json<EventRow[]>; by: number | null }>) =>
    db
      .with('placed', (tables) => tables.insertInto('orders').values(pick(named, orderColumns)).returning('id'))
      .with('items', (tables) => {
        const items = tables.selectFrom(['placed', rowsOf('order_items', named.items).as('item')]);
        return insertFrom(tables, 'order_items', items, ({ ref }) => ({
          order_id: ref('placed.id'),
          position: ref('item.position'),
          product_id: ref('item.product_id'),
          variant_id: ref('item.variant_id'),
          product_name: ref('item.product_name'),
          variant_size: ref('item.variant_size'),
          variant_color: ref('item.variant_color'),
          image_url: ref('item.image_url'),
          price_cents: ref('item.price_cents'),
          quantity: ref('item.quantity'),
          shop_price_cents: ref('item.shop_price_cents'),
          price_reason: ref('item.price_reason'),
        }));
      })
      .with('events', (tables) => {
        const events = tables.selectFrom(['placed', rowsOf('order_events', named.events).as('event')]);
        return insertFrom(tables, 'order_events', events, ({ ref }) => ({
          order_id: ref('placed.id'),
          kind: ref('event.kind'),
          detail: ref('event.detail'),
          user_id: named.by,
          created_at: named.created_at,
        }));
      })
      .selectFrom('placed')
      .select('id'),
);

const orderOfCheckout = new Prepared((db, { checkoutId }: Named<{ checkoutId: string }>) =>
  db.selectFrom('orders').select('id').where('checkout_id', '=', checkoutId),
);

const lockKey = new Prepared((db, { key }: Named<{ key: string }>) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(lower(${key}), 0))`.as('locked')),
);

const orderOfKey = new Prepared((db, { key }: Named<{ key: string }>) =>
  db.selectFrom('orders').select('id').where('idempotency_key', '=', key),
);

const lockOrder = new Prepared((db, { id }: Named<{ id: string }>) =>
  db
    .selectFrom('orders')
    .select([...orderColumns, 'refunded_cents', 'carrier', 'tracking_number'])
    .where('id', '=', id)
    .forUpdate(),
);

const itemsOfOrder = new Prepared((db, { id }: Named<{ id: string }>) =>
  db
    .selectFrom('order_items')
    .select([...itemColumns, 'id', 'restocked'])
    .where('order_id', '=', id)
    .orderBy('id'),
);

interface Change extends Pick<Selectable<Tables['orders']>, (typeof changedColumns)[number]> {
  readonly id: string;
  readonly items: Json<Pick<Selectable<Tables['order_items']>, 'id' | 'restocked'>[]>;
  readonly events: Json<EventRow[]>;
  readonly by: number;
  readonly at: Date;
}

const changedColumns = ['status', 'carrier', 'tracking_number', 'refunded_cents'] as const;

const saveOrder = new Prepared((db, named: Named<Change>) =>
  db
    .with('changed', (tables) =>
      tables.updateTable('orders').set(pick(named, changedColumns)).where('id', '=', named.id),
    )
    .with('items', (tables) =>
      tables
        .updateTable('order_items')
        .from(rowsOf('order_items', named.items).as('item'))
        .set(({ ref }) => ({ restocked: ref('item.restocked') }))
        .whereRef('order_items.id', '=', 'item.id')
        .whereRef('order_items.restocked', '<>', 'item.restocked'),
    )
    .with('events', (tables) => {
      const events = tables.selectFrom(rowsOf('order_events', named.events).as('event'));
      return insertFrom(tables, 'order_events', events, ({ ref }) => ({
        order_id: named.id,
        kind: ref('event.kind'),
        detail: ref('event.detail'),
        user_id: named.by,
        created_at: named.at,
      }));
    })
    .selectNoFrom(named.id.as('id')),
);

const lastStatus = new Prepared((db, { id }: Named<{ id: string }>) =>
  db
    .selectFrom('order_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select('u.username')
    .where('e.order_id', '=', id)
    .where('e.kind', '=', 'status')
    .orderBy('e.id', 'desc')
    .limit(1),
);

@Injectable()
export class PostgresOrderRepository implements OrderRepository {
  constructor(private readonly db: Database) {}

  async add(order: Order): Promise<void> {
    await this.db.all(insertOrder, {
      ...rowOf(order),
      items: json(order.items.map(itemRowOf)),
      events: json(firstEventsOf(order)),
      by: order.taken?.staffId ?? order.userId,
    });
  }

  async getIdByCheckout(checkoutId: string): Promise<string | null> {
    return (await this.db.first(orderOfCheckout, { checkoutId }))?.id ?? null;
  }

  async lockIdByKey(key: string): Promise<string | null> {
    await this.db.all(lockKey, { key });
    return (await this.db.first(orderOfKey, { key }))?.id ?? null;
  }

  async lock(id: string): Promise<Order | null> {
    const row = await this.db.first(lockOrder, { id });
    return row ? orderOf(row, await this.db.all(itemsOfOrder, { id })) : null;
  }

  async save(order: Order, steps: readonly OrderStep[], staffId: number, at: Date): Promise<void> {
    await this.db.all(saveOrder, {
      id: order.id,
      status: order.status,
      carrier: order.shipment.carrier,
      tracking_number: order.shipment.trackingNumber,
      refunded_cents: order.refunded.cents,
      items: json(order.items.map(({ id, restocked }) => ({ id, restocked }))),
      events: json(steps.map(({ kind, ...detail }) => ({ kind, detail }))),
      by: staffId,
      at,
    });
  }

  async getStatusSetBy(id: string): Promise<string | null> {
    return (await this.db.first(lastStatus, { id }))?.username ?? null;
  }
}

function rowOf(order: Order): OrderRow {
  const { recipient, quote, payment, taken } = order;
  return {
    id: order.id,
    user_id: order.userId,
    checkout_id: payment.checkoutId,
    email: recipient.email,
    first_name: recipient.firstName,
    last_name: recipient.lastName,
    address: recipient.address,
    city: recipient.city,
    state: recipient.state,
    zip_code: recipient.zipCode,
    country: order.country,
    subtotal_cents: quote.subtotal.cents,
    discount_cents: quote.discount.cents,
    shipping_cents: quote.shipping.cents,
    tax_cents: quote.tax.cents,
    total_cents: quote.total.cents,
    paid_cents: payment.paid.cents,
    status: order.status,
    shipping_method: order.shippingMethod,
    payment_method: payment.method,
    payment_provider: payment.provider,
    payment_intent_id: payment.paymentIntentId,
    promo_code: order.promoCode,
    placed_by: taken?.staffId ?? null,
    phone: taken?.phone ?? null,
    notes: taken?.notes ?? null,
    idempotency_key: taken?.idempotencyKey ?? null,
    product_names: order.items.map(({ productName }) => productName).join(' '),
    created_at: order.createdAt,
  };
}

function itemRowOf(item: OrderItem): ItemRow {
  return {
    position: item.position,
    product_id: item.productId,
    variant_id: item.variantId,
    product_name: item.productName,
    variant_size: item.variantSize,
    variant_color: item.variantColor,
    image_url: item.imageUrl,
    price_cents: item.price.cents,
    quantity: item.quantity,
    shop_price_cents: item.agreed?.shopPrice.cents ?? null,
    price_reason: item.agreed?.reason ?? null,
  };
}

function firstEventsOf({ payment: { paid }, status }: Order): EventRow[] {
  const events: EventRow[] = [{ kind: 'placed', detail: {} }];
  if (paid.cents > 0) events.push({ kind: 'paid', detail: { cents: paid.cents } });
  if (status !== 'pending') events.push({ kind: 'status', detail: { status } });
  return events;
}

function orderOf(
  row: OrderRow & Pick<Selectable<Tables['orders']>, (typeof changedColumns)[number]>,
  items: readonly (ItemRow & { readonly id: number; readonly restocked: number })[],
): Order {
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

function itemOf(row: ItemRow & { readonly id: number; readonly restocked: number }): OrderItem {
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
