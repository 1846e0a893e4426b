import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { CalendarDay, DaySpan } from '../../../domain/shared/calendar-day.js';
import { Money } from '../../../domain/shared/money.js';
import { Database } from '../sql/database.js';

/**
 * Sales of one day in the store's time zone. Paid and free orders count on the day of their purchase. `sales -
 * discounts + shipping + tax - cancelled = paid`.
 */
export interface SalesDay {
  readonly day: CalendarDay;
  readonly orders: number;
  /** Number of units in these orders, including units that were cancelled or returned later. */
  readonly items: number;
  /** Amount of the items before discounts. */
  readonly sales: Money;
  readonly discounts: Money;
  readonly shipping: Money;
  readonly tax: Money;
  /** Amount without tax that was cancelled before the payment. */
  readonly cancelled: Money;
  readonly paid: Money;
  /** Refunds that were requested on this day, including refunds of earlier orders. Failed refunds do not count. */
  readonly refunds: Money;
}

@Injectable()
export class SalesReportReader {
  constructor(private readonly db: Database) {}

  /** Every day of the span, newest first. */
  async read({ from, to }: DaySpan, timeZone: string): Promise<SalesDay[]> {
    const start = sql`${from}::date::timestamp AT TIME ZONE ${timeZone}`;
    const end = sql`(${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`;
    const { rows } = await sql<Row>`
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
      ), refunded AS (
        SELECT (created_at AT TIME ZONE ${timeZone})::date AS day, sum(amount_cents)::bigint AS refunds
          FROM refunds
         WHERE order_id IS NOT NULL AND state <> 'failed' AND created_at >= ${start} AND created_at < ${end}
         GROUP BY 1
      )
      SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(orders, 0) AS orders, coalesce(items, 0) AS items,
             coalesce(sales, 0) AS sales, coalesce(discounts, 0) AS discounts, coalesce(shipping, 0) AS shipping,
             coalesce(tax, 0) AS tax, coalesce(cancelled, 0) AS cancelled, coalesce(paid, 0) AS paid,
             coalesce(refunds, 0) AS refunds
        FROM days LEFT JOIN sold USING (day) LEFT JOIN refunded USING (day)
       ORDER BY 1 DESC`.execute(this.db);
    return rows.map(({ day, orders, items, ...sums }) => ({
      day,
      orders,
      items,
      sales: Money.ofCents(Number(sums.sales)),
      discounts: Money.ofCents(Number(sums.discounts)),
      shipping: Money.ofCents(Number(sums.shipping)),
      tax: Money.ofCents(Number(sums.tax)),
      cancelled: Money.ofCents(Number(sums.cancelled)),
      paid: Money.ofCents(Number(sums.paid)),
      refunds: Money.ofCents(Number(sums.refunds)),
    }));
  }
}

type Sum = 'sales' | 'discounts' | 'shipping' | 'tax' | 'cancelled' | 'paid' | 'refunds';

interface Row extends Readonly<Record<Sum, string>> {
  readonly day: CalendarDay;
  readonly orders: number;
  readonly items: number;
}
