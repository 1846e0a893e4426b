import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { CalendarDay, DaySpan } from '../../../domain/shared/calendar-day.js';
import { variantLabel } from '../../../domain/shared/variant-label.js';
import { Database } from '../sql/database.js';
import { inMoney } from '../sql/money-columns.js';

const maxBestSellers = 100;

/** Sums of a day, in cents. `sales` is the amount before discounts. `cancelled` was cancelled before the payment. */
const sums = ['sales', 'discounts', 'shipping', 'tax', 'cancelled', 'paid', 'refunds'] as const;

const startOf = ({ from }: DaySpan, timeZone: string) => sql<Date>`${from}::date::timestamp AT TIME ZONE ${timeZone}`;

/** Whether the order was paid or free, and placed in the span. */
const isPurchase = (span: DaySpan, timeZone: string) =>
  sql<boolean>`(paid_cents > 0 OR total_cents = 0) AND created_at >= ${startOf(span, timeZone)}
    AND created_at < (${span.to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`;

/**
 * The lines of paid and free orders of the span that are not cancelled, except custom items. `units` leaves out units
 * that were cancelled, or received back without an exchange. `sales`: cents of these units after discounts and exchanges
 * for cheaper variants, without shipping and tax, rounded down.
 */
function soldLines({ from, to }: DaySpan, timeZone: string) {
  return sql`SELECT product_id, variant_id, units,
      units::bigint * price_cents * paid_part / whole * reduced / unreduced AS sales
    FROM (
      SELECT i.product_id, i.variant_id, i.price_cents,
             -- See priceReduction in paid-for.ts.
             coalesce(i.reduced_price_cents, shop.price) AS reduced, shop.price AS unreduced,
             -- 'returned' also counts requests and exchanges.
             i.quantity - i.cancelled - CASE WHEN i.returned = 0 THEN 0 ELSE (
               SELECT coalesce(sum(r.quantity), 0) FROM returns AS r
                WHERE r.order_item_id = i.id AND r.state = 'refunded'
             ) END AS units,
             -- A discount that makes a small total free also covers the excluded lines, and the shipping.
             CASE WHEN i.promo_excluded
                  THEN left_out.cents - least(greatest(o.discount_cents - o.subtotal_cents + left_out.cents, 0), left_out.cents)
                  ELSE o.subtotal_cents - left_out.cents - least(o.discount_cents, o.subtotal_cents - left_out.cents)
             END AS paid_part,
             greatest(CASE WHEN i.promo_excluded THEN left_out.cents ELSE o.subtotal_cents - left_out.cents END, 1) AS whole
        FROM orders AS o
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(e.price_cents * e.quantity), 0)::bigint AS cents FROM order_items AS e
           WHERE o.promo_code IS NOT NULL AND e.order_id = o.id AND e.promo_excluded
        ) AS left_out
        JOIN order_items AS i ON i.order_id = o.id
        CROSS JOIN LATERAL (SELECT greatest(coalesce(i.shop_price_cents, i.price_cents), 1) AS price) AS shop
       WHERE (o.paid_cents > 0 OR o.total_cents = 0) AND o.status <> 'cancelled' AND i.product_id IS NOT NULL
         AND o.created_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}
         AND o.created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}
    ) AS line`;
}

@Injectable()
export class SalesReportReader {
  constructor(private readonly db: Database) {}

  /**
   * Every day of the span, newest first. Paid and free orders count on the day of their purchase: `sales - discounts +
   * shipping + tax - cancelled = paid`. `orders` leaves out orders that charge price differences of exchanges. `items`
   * includes units that were cancelled or returned later. `refunds` were requested on the day, also for earlier orders;
   * failed refunds do not count.
   */
  async read({ from, to }: DaySpan, timeZone: string) {
    const start = sql`${from}::date::timestamp AT TIME ZONE ${timeZone}`;
    const end = sql`(${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`;
    const { rows } = await sql<
      { day: CalendarDay; orders: number; items: number } & Record<(typeof sums)[number], string>
    >`
      WITH days AS (
        SELECT day::date AS day FROM generate_series(${from}::date::timestamp, ${to}::date, '1 day') AS day
      ), sold AS (
        SELECT day, of_day.*
          FROM days CROSS JOIN LATERAL (
            SELECT count(*)::integer AS orders,
                   sum((SELECT sum(quantity) FROM order_items WHERE order_id = o.id))::integer AS items,
                   sum(subtotal_cents)::bigint AS sales, sum(discount_cents)::bigint AS discounts,
                   sum(shipping_cents)::bigint AS shipping, sum(tax_cents - unbilled_tax_cents)::bigint AS tax,
                   sum(unbilled_cents - unbilled_tax_cents)::bigint AS cancelled, sum(paid_cents)::bigint AS paid
              FROM orders AS o
             WHERE (paid_cents > 0 OR total_cents = 0)
               AND created_at >= day::timestamp AT TIME ZONE ${timeZone}
               AND created_at < (day + 1)::timestamp AT TIME ZONE ${timeZone}
          ) AS of_day
      ), excluded AS (
        -- Custom items and price differences are subtracted afterward, so that the indexes of the reports contain all
        -- data for the other sums.
        SELECT (o.created_at AT TIME ZONE ${timeZone})::date AS day, sum(i.quantity)::integer AS custom_items,
               (count(DISTINCT o.id) FILTER (WHERE o.difference_of IS NOT NULL))::integer AS difference_orders
          FROM order_items AS i JOIN orders AS o ON o.id = i.order_id
         WHERE i.custom AND (o.paid_cents > 0 OR o.total_cents = 0)
           AND o.created_at >= ${start} AND o.created_at < ${end}
         GROUP BY 1
      ), refunded AS (
        SELECT (created_at AT TIME ZONE ${timeZone})::date AS day, sum(amount_cents)::bigint AS refunds
          FROM refunds
         WHERE order_id IS NOT NULL AND state <> 'failed' AND created_at >= ${start} AND created_at < ${end}
         GROUP BY 1
      )
      SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(orders, 0) - coalesce(difference_orders, 0) AS orders,
             coalesce(items, 0) - coalesce(custom_items, 0) AS items,
             coalesce(sales, 0) AS sales, coalesce(discounts, 0) AS discounts, coalesce(shipping, 0) AS shipping,
             coalesce(tax, 0) AS tax, coalesce(cancelled, 0) AS cancelled, coalesce(paid, 0) AS paid,
             coalesce(refunds, 0) AS refunds
        FROM days LEFT JOIN sold USING (day) LEFT JOIN excluded USING (day) LEFT JOIN refunded USING (day)
       ORDER BY 1 DESC`.execute(this.db);
    return rows.map((row) => inMoney(row, sums));
  }

  /**
   * The best-selling items, by number of units, highest first: see `soldLines`. `unitsLeft` is 0 if the item is archived
   * or switched off.
   */
  async listBestSellers({ from, to }: DaySpan, timeZone: string) {
    const { rows } = await sql<{
      productId: number;
      productName: string;
      variantId: number | null;
      size: string | null;
      color: string | null;
      units: number;
      netSales: string;
      unitsLeft: number;
    }>`
      WITH lines AS (${soldLines({ from, to }, timeZone)}), sold AS (
        SELECT product_id, variant_id, sum(units)::integer AS units,
               sum(sales)::bigint AS sales
          FROM lines
         GROUP BY product_id, variant_id
        HAVING sum(units) > 0
         ORDER BY units DESC, sales DESC, product_id, variant_id
         LIMIT ${maxBestSellers}
      )
      SELECT p.id AS "productId", p.name AS "productName", v.id AS "variantId", v.size, v.color, sold.units,
             sold.sales AS "netSales",
             CASE WHEN p.archived_at IS NULL AND p.in_stock AND v.archived_at IS NULL AND coalesce(v.in_stock, true)
                  THEN coalesce(s.on_hand - s.held, 0) ELSE 0 END AS "unitsLeft"
        FROM sold
        JOIN products AS p ON p.id = sold.product_id
        LEFT JOIN product_variants AS v ON v.id = sold.variant_id
        LEFT JOIN stock AS s ON s.product_id = sold.product_id AND s.variant_id IS NOT DISTINCT FROM sold.variant_id
       ORDER BY sold.units DESC, sold.sales DESC, sold.product_id, sold.variant_id`.execute(this.db);
    return rows.map(({ size, color, ...row }) => ({
      ...inMoney(row, ['netSales']),
      variant: variantLabel(size, color),
    }));
  }

  /** The sold lines by the present category of their products, highest sales first: see `soldLines`. */
  async listCategories({ from, to }: DaySpan, timeZone: string) {
    const { rows } = await sql<{ name: string; slug: string; units: number; netSales: string }>`
      SELECT c.name, c.slug, sum(line.units)::integer AS units, sum(line.sales)::bigint AS "netSales"
        FROM (${soldLines({ from, to }, timeZone)}) AS line
        JOIN products AS p ON p.id = line.product_id
        JOIN categories AS c ON c.id = p.category_id
       GROUP BY c.id
      HAVING sum(line.units) > 0
       ORDER BY 4 DESC, c.position`.execute(this.db);
    return rows.map((row) => inMoney(row, ['netSales']));
  }

  /**
   * The promo codes of paid and free orders, with the most orders first; at most 100. `code` is null for orders without
   * a code. `sales` is the amount before discounts, `discounts` are those of the orders. Later cancellations and returns
   * do not change these amounts. Orders that charge price differences of exchanges do not count.
   */
  async listPromoCodes(span: DaySpan, timeZone: string) {
    const { rows } = await sql<{ code: string | null; orders: number; sales: string; discounts: string }>`
      SELECT promo_code AS code, count(*)::integer AS orders, sum(subtotal_cents)::bigint AS sales,
             sum(discount_cents)::bigint AS discounts
        FROM orders
       WHERE ${isPurchase(span, timeZone)} AND difference_of IS NULL
       GROUP BY promo_code
       ORDER BY promo_code IS NULL, 2 DESC, 1
       LIMIT ${maxBestSellers}`.execute(this.db);
    return rows.map((row) => inMoney(row, ['sales', 'discounts']));
  }

  /**
   * Number of email addresses with a paid or free order in the span. `returning` have an earlier one, `first` do not.
   * Orders without an address and orders of deleted accounts do not count.
   */
  async countCustomers(span: DaySpan, timeZone: string) {
    const { rows } = await sql<{ first: number; returning: number }>`
      SELECT (count(*) FILTER (WHERE NOT known))::integer AS first, (count(*) FILTER (WHERE known))::integer AS returning
        FROM (
          SELECT EXISTS (
            SELECT FROM orders AS earlier
             WHERE lower(earlier.email) = customer.address AND earlier.created_at < ${startOf(span, timeZone)}
               AND (earlier.paid_cents > 0 OR earlier.total_cents = 0)
          ) AS known
          FROM (
            SELECT DISTINCT lower(email) AS address FROM orders
             WHERE ${isPurchase(span, timeZone)} AND email <> '' AND email NOT LIKE '%@deleted.invalid'
          ) AS customer
        ) AS counted`.execute(this.db);
    return rows[0] ?? { first: 0, returning: 0 };
  }
}

export type SalesDay = Awaited<ReturnType<SalesReportReader['read']>>[number];
export type BestSeller = Awaited<ReturnType<SalesReportReader['listBestSellers']>>[number];
export type CategorySales = Awaited<ReturnType<SalesReportReader['listCategories']>>[number];
export type PromoSales = Awaited<ReturnType<SalesReportReader['listPromoCodes']>>[number];
