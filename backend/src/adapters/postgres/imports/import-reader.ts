import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Problem } from '../../../domain/imports/plan-product.js';
import type { StepState } from '../../../domain/imports/ports/product-imports.js';
import { Database } from '../sql/database.js';
import { countsOf, rowCounts, unknownCategories } from './postgres-product-imports.js';

/** The changes of products that are ready to be imported, or that were imported. */
export interface ImportChanges {
  readonly newProducts: number;
  readonly changedProducts: number;
  /** Number of changed cells per column, largest number first. */
  readonly columns: readonly { readonly column: string; readonly cells: number }[];
}

/** Number of products that one statement reads for the list of problems. A product has up to 200 rows with problems. */
const part = 50;

@Injectable()
export class ImportReader {
  constructor(private readonly db: Database) {}

  /** The newest imports, with their numbers of products. */
  async list() {
    const imports = await this.overviews().orderBy('i.id', 'desc').limit(20).execute();
    if (imports.length === 0) return [];
    const ids = imports.map(({ id }) => id);
    const counts = await this.db
      .selectFrom('product_import_steps')
      .select(({ cast, fn }) => ['import_id', 'state', cast<number>(fn.countAll(), 'integer').as('products')])
      .where('import_id', 'in', ids)
      .groupBy(['import_id', 'state'])
      .execute();
    const productsOf = (id: number) =>
      countsOf(counts.filter((one) => one.import_id === id).map((one) => ({ ...one, rows: one.products })));
    return imports.map((one) => ({ ...one, products: productsOf(one.id) }));
  }

  async get(id: number) {
    const found = await this.overviews().where('i.id', '=', id).executeTakeFirst();
    if (!found) return null;
    const counts = await rowCounts(this.db, id).execute();
    const products = countsOf(counts.map(({ state, products: rows }) => ({ state, rows, products: rows })));
    return { ...found, rows: countsOf(counts), products };
  }

  async isKnown(id: number): Promise<boolean> {
    return (await this.overviews().where('i.id', '=', id).executeTakeFirst()) !== undefined;
  }

  /**
   * Counts the changes of an import. Reads the differences of all its products, so do not call this while the worker
   * processes the file.
   * @param states `new` and `changed` for the changes that staff can import, `imported` for the imported ones
   */
  async countChanges(id: number, states: readonly StepState[]): Promise<ImportChanges> {
    const { rows } = await sql<ImportChanges>`
      WITH step AS (
        SELECT differences FROM product_import_steps WHERE import_id = ${id} AND state = ANY (${states})
      ), cell AS (
        SELECT one ->> 'column' AS title FROM step, jsonb_array_elements(differences) AS one
      )
      -- A product without differences is new, because the import leaves out unchanged products.
      SELECT (SELECT count(*)::integer FROM step WHERE differences = '[]') AS "newProducts",
        (SELECT count(*)::integer FROM step WHERE differences <> '[]') AS "changedProducts",
        (SELECT coalesce(json_agg(json_build_object('column', title, 'cells', cells) ORDER BY cells DESC, title), '[]')
          FROM (SELECT title, count(*)::integer AS cells FROM cell GROUP BY title) AS counted) AS columns`.execute(
      this.db,
    );
    return rows[0] ?? { newProducts: 0, changedProducts: 0, columns: [] };
  }

  /**
   * The unknown categories of a checked file, with their numbers of products; at most 100, in alphabetical order. An
   * empty text stands for products without a category.
   */
  listUnknownCategories(id: number) {
    return this.db
      .selectFrom(unknownCategories(id).as('unknown'))
      .select(({ cast, fn }) => [
        'unknown.text',
        cast<number>(fn.count('product').distinct(), 'integer').as('products'),
      ])
      .groupBy('unknown.text')
      .orderBy('unknown.text')
      .limit(100)
      .execute();
  }

  /** Names of the categories that the import adds when it starts; at most 100. */
  async listNewCategories(id: number): Promise<string[]> {
    const name = sql<string>`plan ->> 'newCategory'`;
    const rows = await this.db
      .selectFrom('product_import_steps')
      .select(name.as('name'))
      .distinct()
      .where('import_id', '=', id)
      .where('state', 'in', [sql.lit('new' as const), sql.lit('changed' as const)])
      .where(name, 'is not', null)
      .orderBy('name')
      .limit(100)
      .execute();
    return rows.map((row) => row.name);
  }

  /** Number of the new products that the import publishes without a picture. */
  async countWithoutPicture(id: number): Promise<number> {
    const { products } = await this.db
      .selectFrom('product_import_steps')
      .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('products'))
      .where('import_id', '=', id)
      .where('state', '=', sql.lit('new' as const))
      .where(sql<string>`coalesce(plan -> 'form' ->> 'imageUrl', '')`, '=', '')
      .where(sql<string>`coalesce(plan -> 'form' ->> 'draft', 'false')`, '=', 'false')
      // The import archives these products as soon as it has created them.
      .where(sql<string>`coalesce(plan ->> 'status', '')`, '<>', 'archive')
      .executeTakeFirstOrThrow();
    return products;
  }

  /** Products in these states, in the order of the file, and their total number. */
  async listProducts(
    id: number,
    states: readonly StepState[],
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ) {
    const products = await this.steps(id, states).limit(limit).offset(offset).execute();
    const { total } = await this.db
      .selectFrom('product_import_steps')
      .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('total'))
      .where('import_id', '=', id)
      .where('state', 'in', states)
      .executeTakeFirstOrThrow();
    return { products, total };
  }

  /** The problems of all rejected products, in the order of the file. */
  async *streamProblems(id: number): AsyncIterable<Problem & { readonly product: string }> {
    for (let after = 0; ;) {
      const steps = await this.steps(id, ['bad', 'outdated', 'refused'])
        .where('step.place', '>', after)
        .limit(part)
        .execute();
      for (const { product, problems } of steps) yield* problems.map((problem) => ({ ...problem, product }));
      const last = steps.at(-1);
      if (!last || steps.length < part) return;
      after = last.row;
    }
  }

  /**
   * `row` is the number of the product's first row in the file. `name` is the name after the import; null if the check
   * has not found a name. `productId` is null for a product that the shop does not have.
   */
  private steps(id: number, states: readonly StepState[]) {
    return this.db
      .selectFrom('product_import_steps as step')
      .leftJoin('products as p', (join) =>
        join.on('p.id', '=', sql<number>`coalesce(step.product_id, (step.plan ->> 'id')::integer)`),
      )
      .select(['step.place as row', 'step.product', 'step.rows', 'step.state', 'step.problems', 'step.differences'])
      .select(['p.id as productId', sql<string | null>`coalesce(step.plan -> 'form' ->> 'name', p.name)`.as('name')])
      .where('step.import_id', '=', id)
      .where('step.state', 'in', states)
      .orderBy('step.place');
  }

  /** `by` uploaded the file or started the import. `failure` is the reason of a failure as staff see it. */
  private overviews() {
    return this.db
      .selectFrom('product_imports as i')
      .innerJoin('users as u', 'u.id', 'i.staff_id')
      .select(['i.id', 'i.file_name as fileName', 'i.created_at as createdAt', 'i.ended_at as endedAt'])
      .select(['u.username as by', 'i.state', 'i.failure'])
      .where('i.state', '<>', sql.lit('receiving' as const));
  }
}

export type ImportOverview = Awaited<ReturnType<ImportReader['list']>>[number];
export type ImportedProduct = Awaited<ReturnType<ImportReader['listProducts']>>['products'][number];
