import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../sql/database.js';
import { Store } from '../../../domain/shared/ports/store.js';
import { usStateOf } from '../../../domain/shared/us-states.js';
import { Money } from '../../../domain/shared/money.js';

/** Sales tax of one state in one month of the store's time zone. */
export interface TaxMonth {
  /** As 2026-11. */
  readonly month: string;
  readonly state: string;
  /** Number of paid orders of the month. */
  readonly orders: number;
  /** Amount of these orders without tax. */
  readonly sales: Money;
  readonly tax: Money;
  /** The tax in the refunds of the month, also of earlier orders. */
  readonly refundedTax: Money;
}

@Injectable()
export class TaxReportReader {
  constructor(
    private readonly db: Database,
    private readonly store: Store,
  ) {}

  /**
   * The months of a year, newest first. Each refund of an order contains its share of the order's tax. The shares are
   * rounded so that those of a full refund add up to the whole tax. Orders that were handed over in the store count for
   * the store's state.
   */
  async read(year: number, timeZone: string): Promise<TaxMonth[]> {
    const { state: name } = await this.store.details();
    const home = usStateOf(name)?.code ?? name;
    const { rows } = await sql<Row>`
      WITH sold AS (
        SELECT to_char(created_at AT TIME ZONE ${timeZone}, 'YYYY-MM') AS month,
               coalesce(nullif(tax_state, ''), ${home}::text) AS state,
               count(*)::integer AS orders, sum(total_cents - tax_cents)::bigint AS sales, sum(tax_cents)::bigint AS tax
          FROM orders
         WHERE paid_cents > 0
           AND created_at >= make_date(${year}, 1, 1)::timestamp AT TIME ZONE ${timeZone}
           AND created_at < make_date(${year + 1}, 1, 1)::timestamp AT TIME ZONE ${timeZone}
         GROUP BY 1, 2
      ), shares AS (
        SELECT r.created_at, coalesce(nullif(o.tax_state, ''), ${home}::text) AS state, o.tax_cents::numeric AS tax_cents, o.total_cents, r.amount_cents AS amount,
               sum(r.amount_cents) OVER (PARTITION BY r.order_id ORDER BY r.created_at, r.id) AS until
          FROM refunds AS r JOIN orders AS o ON o.id = r.order_id
         WHERE r.state <> 'failed' AND o.total_cents > 0
      ), refunded AS (
        SELECT to_char(created_at AT TIME ZONE ${timeZone}, 'YYYY-MM') AS month, state,
               sum(round(tax_cents * until / total_cents) - round(tax_cents * (until - amount) / total_cents))::bigint AS tax
          FROM shares GROUP BY 1, 2
      )
      SELECT month, state, coalesce(sold.orders, 0) AS orders, coalesce(sold.sales, 0) AS sales,
             coalesce(sold.tax, 0) AS tax, coalesce(refunded.tax, 0) AS refunded
        FROM sold FULL JOIN refunded USING (month, state)
       WHERE left(month, 4) = ${String(year)}
       ORDER BY month DESC, state`.execute(this.db);
    return rows.map(({ month, state, orders, sales, tax, refunded }) => ({
      month,
      state,
      orders,
      sales: Money.ofCents(Number(sales)),
      tax: Money.ofCents(Number(tax)),
      refundedTax: Money.ofCents(Number(refunded)),
    }));
  }
}

interface Row {
  readonly month: string;
  readonly state: string;
  readonly orders: number;
  readonly sales: string;
  readonly tax: string;
  readonly refunded: string;
}
