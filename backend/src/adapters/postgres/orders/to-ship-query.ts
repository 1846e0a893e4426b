import { type QueryCreator, sql } from 'kysely';
import { type Named, Prepared } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { customerName } from './customer-reader.js';
import { expeditedFirst, isUnpaidDifference, privateNotes } from './order-list-query.js';

/** See `unitsToShip` in the domain. */
const unitsLeft = sql<number>`CASE WHEN i.custom THEN 0 ELSE greatest(0, i.quantity - i.cancelled - i.shipped) END`;

/** The facts that decide whether these orders can be shipped. */
export const shippableOrders = new Prepared((db, { ids }: Named<{ ids: string[] }>) =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'paid_cents', 'refunded_cents', 'total_cents', 'unbilled_cents'])
    .select(['shipping_method as shippingMethod', 'hold_reason as holdReason'])
    .select((order) => [
      customerName.as('customer'),
      order('address', '<>', '').as('hasAddress'),
      order
        .selectFrom('order_items as i')
        .select(sql<number>`coalesce(sum(${unitsLeft}), 0)::integer`.as('units'))
        .whereRef('i.order_id', '=', 'orders.id')
        .$asScalar()
        .$notNull()
        .as('toShip'),
      order
        .selectFrom('orders as d')
        .innerJoin('order_items as i', 'i.id', 'd.difference_item_id')
        .select('d.id')
        .where(isUnpaidDifference)
        .whereRef('d.difference_of', '=', 'orders.id')
        .where(unitsLeft, '>', 0)
        .orderBy('d.created_at')
        .limit(1)
        .as('unpaidDifference'),
      sql<
        string[]
      >`ARRAY(SELECT tracking_number FROM parcels WHERE order_id = orders.id AND tracking_number IS NOT NULL)`.as(
        'trackingNumbers',
      ),
    ])
    .where(sql<boolean>`id = ANY (${ids}::text[])`),
);

/**
 * Orders to ship: the given orders, or the expedited orders and then the orders that have waited longest. Includes
 * orders that the customer picks up or gets in the store.
 */
export function pickedOrders(db: QueryCreator<Tables>, ids: readonly string[] | undefined, limit: number) {
  const toShip = db.selectFrom('orders').select('id').where('view', '=', 'to-ship');
  return (ids === undefined ? toShip : toShip.where(sql<boolean>`id = ANY (${ids}::text[])`))
    .orderBy(expeditedFirst)
    .orderBy('created_at')
    .orderBy('id', 'desc')
    .limit(limit);
}

/**
 * Received exchanges for which the other size has not been sent yet, except exchanges of orders that are on hold or
 * were refunded in full.
 */
function exchangesToSend(db: QueryCreator<Tables>) {
  return db
    .selectFrom('returns as r')
    .innerJoin('order_items as i', 'i.id', 'r.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .where('r.state', '=', 'received')
    .where('r.new_variant_id', 'is not', null)
    .where('o.hold_reason', 'is', null)
    .where(({ eb, or, ref }) => or([eb('o.paid_cents', '=', 0), eb('o.refunded_cents', '<', ref('o.paid_cents'))]));
}

/** Orders with an exchange to send: the given orders, or the expedited orders and then the longest waits. */
export function exchangedOrders(db: QueryCreator<Tables>, ids: readonly string[] | undefined, limit: number) {
  const exchanged = exchangesToSend(db).select('o.id');
  return (ids === undefined ? exchanged : exchanged.where(sql<boolean>`o.id = ANY (${ids}::text[])`))
    .groupBy('o.id')
    .orderBy(expeditedFirst)
    .orderBy(({ fn }) => fn.min('r.received_at'))
    .orderBy('o.id')
    .limit(limit);
}

/** The orders with private notes among these orders. */
export const notedOrders = new Prepared((db, { ids }: Named<{ ids: string[] }>) =>
  db
    .selectFrom('orders')
    .select(['id', privateNotes.as('notes')])
    .where(sql<boolean>`id = ANY (${ids}::text[])`)
    .where(sql<boolean>`cardinality(${privateNotes}) > 0`)
    .orderBy('id'),
);

/**
 * Units of each sellable item, for orders to ship and for exchanges. Units whose price difference is unpaid are left
 * out, because they are shipped only after a confirmation. Sizes are sorted as in their product.
 */
export const pickedItems = new Prepared((db, { ids, exchanged }: Named<{ ids: string[]; exchanged: string[] }>) =>
  db
    .with('lines', (tables) =>
      tables
        .selectFrom('order_items as i')
        .select(['i.order_id', 'i.product_id', 'i.variant_id', 'i.product_name', 'i.variant_size', 'i.variant_color'])
        .select(['i.sku', 'i.image_url', unitsLeft.as('units'), sql<boolean>`false`.as('exchange')])
        .where(sql<boolean>`i.order_id = ANY (${ids}::text[])`)
        .where(unitsLeft, '>', 0)
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('orders as d')
                .select('d.id')
                .where(isUnpaidDifference)
                .whereRef('d.difference_of', '=', 'i.order_id')
                .whereRef('d.difference_item_id', '=', 'i.id'),
            ),
          ),
        )
        .unionAll(
          exchangesToSend(tables)
            .select(['i.order_id', 'i.product_id', 'r.new_variant_id as variant_id', 'i.product_name'])
            .select(['r.new_size as variant_size', 'i.variant_color'])
            .select(sql<string | null>`NULL`.as('sku'))
            .select(['i.image_url', 'r.quantity as units', sql<boolean>`true`.as('exchange')])
            .where(sql<boolean>`i.order_id = ANY (${exchanged}::text[])`),
        ),
    )
    .selectFrom((picked) =>
      picked
        .selectFrom('lines as i')
        .innerJoin('orders as o', 'o.id', 'i.order_id')
        .leftJoin('product_variants as v', 'v.id', 'i.variant_id')
        .leftJoin('products as p', 'p.id', 'i.product_id')
        .select(['i.product_name as productName', 'i.variant_size as size', 'i.variant_color as color'])
        .select((item) => [
          sql<string | null>`min(i.image_url)`.as('imageUrl'),
          sql<string | null>`coalesce(min(v.sku), min(p.sku), min(i.sku))`.as('sku'),
          sql<number | null>`min(v.position)`.as('place'),
          sql<number>`sum(i.units)::integer`.as('quantity'),
          sql<
            { id: string; quantity: number; exchange: boolean; expedited: boolean }[]
          >`jsonb_agg(jsonb_build_object('id', i.order_id, 'quantity', i.units, 'exchange', i.exchange, 'expedited',
            o.shipping_method = 'expedited') ORDER BY o.shipping_method <> 'expedited', i.order_id, i.exchange)`.as(
            'orders',
          ),
          item.ref('i.product_id').as('productId'),
        ])
        .groupBy(['i.product_id', 'i.variant_id', 'i.product_name', 'i.variant_size', 'i.variant_color'])
        .as('picked'),
    )
    .select(['productName', 'size', 'color', 'sku', 'imageUrl', 'quantity', 'orders'])
    .orderBy(sql`lower("productName")`)
    .orderBy('color')
    .orderBy('place')
    .orderBy('size'),
);
