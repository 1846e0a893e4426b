import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../sql/database.js';
import { Store } from '../../../domain/shared/ports/store.js';
import { usStateOf } from '../../../domain/shared/us-states.js';
import { inMoney } from '../sql/money-columns.js';

const sums = ['sales', 'tax', 'refundedSales', 'refundedTax'] as const;

@Injectable()
export class TaxReportReader {
  constructor(
    private readonly db: Database,
    private readonly store: Store,
  ) {}

  /**
   * The months of a year, newest first. A refund of units contains the tax of these units. Every other refund contains
   * a share of the order's remaining tax. The shares are rounded so that they add up to the whole tax after a full
   * refund. Orders without an address count for the store's state. `month` has the form `2026-11`. The amounts are
   * without tax. `sales` leaves out units that were cancelled before the payment.
   */
  async read(year: number, timeZone: string) {
    const { state: name } = await this.store.details();
    const home = usStateOf(name)?.code ?? name;
    const { rows } = await sql<
      { month: string; state: string; orders: number } & Record<(typeof sums)[number], string>
    >`
      WITH sold AS (
        SELECT to_char(start, 'YYYY-MM') AS month, of_state.*
          FROM generate_series(make_date(${year}, 1, 1)::timestamp, make_date(${year}, 12, 1), '1 month') AS start
               CROSS JOIN LATERAL (
                 SELECT coalesce(nullif(tax_state, ''), ${home}::text) AS state,
                        count(*)::integer AS orders,
                        sum(total_cents - unbilled_cents - tax_cents + unbilled_tax_cents)::bigint AS sales,
                        sum(tax_cents - unbilled_tax_cents)::bigint AS tax
                   FROM orders
                  WHERE paid_cents > 0
                    AND created_at >= start AT TIME ZONE ${timeZone}
                    AND created_at < (start + interval '1 month') AT TIME ZONE ${timeZone}
                  GROUP BY 1
               ) AS of_state
      ), counted AS (
        SELECT r.created_at, r.tax_cents AS known, r.amount_cents AS amount,
               coalesce(nullif(o.tax_state, ''), ${home}::text) AS state,
               greatest(0, o.tax_cents - o.unbilled_tax_cents - coalesce(sum(r.tax_cents) OVER whole, 0))::numeric AS tax,
               o.total_cents - o.unbilled_cents
                 - coalesce(sum(r.amount_cents) FILTER (WHERE r.tax_cents IS NOT NULL) OVER whole, 0) AS rest,
               sum(r.amount_cents) FILTER (WHERE r.tax_cents IS NULL)
                 OVER (whole ORDER BY r.created_at, r.id) AS until
          FROM refunds AS r JOIN orders AS o ON o.id = r.order_id
         WHERE r.state <> 'failed'
        WINDOW whole AS (PARTITION BY r.order_id)
      ), refunded AS (
        SELECT to_char(created_at AT TIME ZONE ${timeZone}, 'YYYY-MM') AS month, state, sum(amount)::bigint AS amount,
               sum(coalesce(known, CASE WHEN rest > 0
                 THEN round(tax * until / rest) - round(tax * (until - amount) / rest) END, 0))::bigint AS tax
          FROM counted GROUP BY 1, 2
      )
      SELECT month, state, coalesce(sold.orders, 0) AS orders, coalesce(sold.sales, 0) AS sales,
             coalesce(sold.tax, 0) AS tax, coalesce(refunded.tax, 0) AS "refundedTax",
             coalesce(refunded.amount - refunded.tax, 0) AS "refundedSales"
        FROM sold FULL JOIN refunded USING (month, state)
       WHERE left(month, 4) = ${String(year)}
       ORDER BY month DESC, state`.execute(this.db);
    return rows.map((row) => inMoney(row, sums));
  }
}

/** Sales tax of one state in one month, in the store's time zone. */
export type TaxMonth = Awaited<ReturnType<TaxReportReader['read']>>[number];
