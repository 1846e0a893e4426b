import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type GarmentKind } from '../../../domain/catalog/garment.js';
import { type ChartOwner, type OwnedChart, SizeCharts } from '../../../domain/catalog/ports/size-charts.js';
import type { SizeChart } from '../../../domain/catalog/size-chart.js';
import { fewOf } from '../shared/bounded-count.js';
import { Database } from '../sql/database.js';

const noChart = { rows: [], version: 0 };
/** Max number of listed products per chart. */
const maxUsers = 50;

@Injectable()
export class PostgresSizeCharts implements SizeCharts {
  constructor(private readonly db: Database) {}

  async list(): Promise<OwnedChart[]> {
    const rows = await this.db
      .selectFrom('size_charts as c')
      .leftJoin('products as p', 'p.id', 'c.product_id')
      .select(['c.kind', 'c.rows', 'c.version', 'p.id', 'p.name'])
      .select(({ ref, selectFrom }) => {
        const users = selectFrom('products as u')
          .select(['u.id', 'u.name'])
          .where(({ and, eb, exists, not, or }) =>
            or([
              eb('u.id', '=', ref('c.product_id')),
              and([
                eb('u.kind', '=', ref('c.kind')),
                not(
                  exists(eb.selectFrom('size_charts as own').select('own.id').whereRef('own.product_id', '=', 'u.id')),
                ),
              ]),
            ]),
          )
          .where(({ eb, or }) => or([eb('u.archived_at', 'is', null), eb('u.is_draft', '=', true)]));
        return [
          fewOf(users).as('users'),
          jsonArrayFrom(
            users
              .orderBy(({ fn }) => fn('lower', ['u.name']))
              .orderBy('u.id', 'desc')
              .limit(maxUsers),
          ).as('firstUsers'),
        ];
      })
      .orderBy('c.product_id', (order) => order.asc().nullsFirst())
      .orderBy('c.id')
      .execute();
    return rows.map(({ kind, rows: chart, version, id, name, users, firstUsers }) => ({
      kind,
      rows: chart,
      version,
      usedBy: { total: users, products: firstUsers },
      product: id === null || name === null ? null : { id, name },
    }));
  }

  async lock(owner: ChartOwner): Promise<{ name: string; rows: SizeChart; version: number } | null> {
    if ('kind' in owner) return { name: owner.kind, ...(await this.chartOf(owner.kind)) };
    const product = await this.db
      .selectFrom('products')
      .select('name')
      .where('id', '=', owner.productId)
      .where(({ eb, or }) => or([eb('archived_at', 'is', null), eb('is_draft', '=', true)]))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!product) return null;
    const chart = this.db
      .selectFrom('size_charts')
      .select(['rows', 'version'])
      .where('product_id', '=', owner.productId);
    return { name: product.name, ...((await chart.executeTakeFirst()) ?? noChart) };
  }

  async save(owner: ChartOwner, rows: SizeChart): Promise<void> {
    const [column, key] =
      'kind' in owner ? (['kind', owner.kind] as const) : (['product_id', owner.productId] as const);
    if (rows.length === 0) {
      await this.db.deleteFrom('size_charts').where(column, '=', key).execute();
      return;
    }
    await this.db
      .insertInto('size_charts')
      .values({ kind: null, product_id: null, [column]: key, rows: JSON.stringify(rows) })
      .onConflict((conflict) =>
        conflict.column(column).doUpdateSet({ rows: JSON.stringify(rows), version: sql`DEFAULT` }),
      )
      .execute();
  }

  /** Uses an advisory lock, because a kind without a chart has no row to lock. */
  private async chartOf(kind: GarmentKind): Promise<{ rows: SizeChart; version: number }> {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('size chart ' || ${kind}, 0))`.execute(this.db);
    const chart = this.db.selectFrom('size_charts').select(['rows', 'version']).where('kind', '=', kind);
    return (await chart.executeTakeFirst()) ?? noChart;
  }
}
