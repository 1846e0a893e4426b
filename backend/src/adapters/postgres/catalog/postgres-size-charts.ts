import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type GarmentKind } from '../../../domain/catalog/garment.js';
import { type ChartOwner, type OwnedChart, SizeCharts } from '../../../domain/catalog/ports/size-charts.js';
import type { SizeChart } from '../../../domain/catalog/size-chart.js';
import { Database } from '../sql/database.js';

const noChart = { rows: [], version: 0 };
/** Max number of listed products per chart. */
const maxUsers = 50;

interface ChartUser {
  readonly kind: GarmentKind;
  readonly id: number;
  readonly name: string;
  readonly total: number;
}

@Injectable()
export class PostgresSizeCharts implements SizeCharts {
  constructor(private readonly db: Database) {}

  async list(): Promise<OwnedChart[]> {
    const rows = await this.db
      .selectFrom('size_charts as c')
      .leftJoin('products as p', 'p.id', 'c.product_id')
      .select(['c.kind', 'c.rows', 'c.version', 'p.id', 'p.name'])
      .orderBy('c.product_id', (order) => order.asc().nullsFirst())
      .orderBy('c.id')
      .execute();
    const users = await this.listUsers();
    return rows.map(({ kind, rows: chart, version, id, name }) => {
      const product = id === null || name === null ? null : { id, name };
      if (kind === null) return { kind, rows: chart, version, product };
      const products = users.filter((user) => user.kind === kind);
      const usedBy = {
        total: products[0]?.total ?? 0,
        products: products.map((user) => ({ id: user.id, name: user.name })),
      };
      return { kind, rows: chart, version, product, usedBy };
    });
  }

  /**
   * The first products of each kind that have no chart of their own. `total` is the number of all such products of the
   * kind.
   */
  private async listUsers(): Promise<ChartUser[]> {
    const { rows } = await sql<ChartUser>`
      SELECT kind, id, name, total
        FROM (
          SELECT kind, id, name, count(*) OVER (PARTITION BY kind)::integer AS total,
                 row_number() OVER (PARTITION BY kind ORDER BY lower(name), id DESC) AS place
            FROM products AS p
           WHERE kind IS NOT NULL AND (archived_at IS NULL OR is_draft)
             AND NOT EXISTS (SELECT FROM size_charts AS own WHERE own.product_id = p.id)
        ) AS placed
       WHERE place <= ${maxUsers}
       ORDER BY kind, place`.execute(this.db);
    return rows;
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
