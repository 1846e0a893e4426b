import { Injectable } from '@nestjs/common';
import { type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { noCategory, type Plan, type Problem, type SheetRow } from '../../../domain/imports/plan-product.js';
import {
  type CheckedStep,
  type ImportState,
  type ImportStep,
  type ProductImport,
  ProductImports,
  type RowCounts,
  type StepState,
} from '../../../domain/imports/ports/product-imports.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import { insertFrom, type Json, json, rowsOf } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';

type NewRow = Pick<Tables['product_import_rows'], 'number' | 'product' | 'cells'>;
type Checked = Pick<Tables['product_import_steps'], 'place' | 'plan'> & {
  readonly state: StepState;
  readonly is_set: boolean;
  readonly problems: CheckedStep['problems'];
  readonly differences: CheckedStep['differences'];
};

const addRows = new Prepared((db, named: Named<{ id: number; rows: Json<readonly NewRow[]> }>) =>
  insertFrom(
    db,
    'product_import_rows',
    db.selectFrom(rowsOf('product_import_rows', named.rows).as('row')),
    ({ ref }) => ({
      import_id: named.id,
      number: ref('row.number'),
      product: ref('row.product'),
      cells: ref('row.cells'),
    }),
  ),
);

/** The conditions match those of the partial indexes. */
const listCodes = new Prepared((db, named: Named<{ id: number; keys: readonly string[] }>) => {
  const rowsWith = (title: 'SKU' | 'Barcode') =>
    db
      .selectFrom(sql<{ key: string }>`unnest(${named.keys}::text[])`.as<'given'>(sql`given (key)`))
      .innerJoinLateral(
        ({ selectFrom }) => {
          const cell = sql`row.cells ->> ${sql.lit(title)}`;
          return selectFrom('product_import_rows as row')
            .select('row.number')
            .where('row.import_id', '=', named.id)
            .where(sql<boolean>`length(${cell}) <= 100`)
            .where(sql<boolean>`code_key(btrim(${cell})) = given.key`)
            .orderBy('row.number')
            .limit(2)
            .as('found');
        },
        (join) => join.onTrue(),
      )
      .select(['given.key', 'found.number as row']);
  return rowsWith('SKU').unionAll(rowsWith('Barcode'));
});

const saveChecks = new Prepared((db, named: Named<{ id: number; steps: Json<readonly Checked[]> }>) =>
  db
    .updateTable('product_import_steps as step')
    .from(rowsOf('product_import_steps', named.steps).as('checked'))
    .set(({ ref }) => ({
      state: ref('checked.state'),
      is_set: ref('checked.is_set'),
      plan: ref('checked.plan'),
      problems: ref('checked.problems'),
      differences: ref('checked.differences'),
    }))
    .where('step.import_id', '=', named.id)
    .whereRef('step.place', '=', 'checked.place'),
);

/** One statement per state, so that each statement reads the start of an index. */
const ready = (state: 'new' | 'changed') =>
  new Prepared((db, { id }: Named<{ id: number }>) =>
    db
      .selectFrom('product_import_steps')
      .select(['place', 'product', 'plan', 'is_set as isSet'])
      .where('import_id', '=', id)
      .where('state', '=', sql.lit(state))
      .orderBy('is_set')
      .orderBy('place')
      .limit(1),
  );
const nextNew = ready('new');
const nextChanged = ready('changed');
type Ready = { readonly place: number; readonly product: string; readonly plan: Plan | null; readonly isSet: boolean };

const saveImported = new Prepared((db, named: Named<{ id: number; place: number; productId: number }>) =>
  db
    .updateTable('product_import_steps')
    .set({ state: sql.lit('imported' as const), product_id: named.productId })
    .where('import_id', '=', named.id)
    .where('place', '=', named.place),
);

const lockImport = new Prepared((db, { id }: Named<{ id: number }>) => imports(db).where('id', '=', id).forUpdate());

function imports(db: Pick<Database, 'selectFrom'>) {
  return db
    .selectFrom('product_imports')
    .select([
      ...(['id', 'file_name as fileName', 'state', 'staff_id as staffId'] as const),
      'starts_itself as startsItself',
    ]);
}

@Injectable()
export class PostgresProductImports implements ProductImports {
  constructor(private readonly db: Database) {}

  async add(fileName: string, staffId: number, startsItself: boolean): Promise<number> {
    const { id } = await this.db
      .insertInto('product_imports')
      .values({ file_name: fileName, staff_id: staffId, starts_itself: startsItself })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async addRows(id: number, rows: readonly (SheetRow & { readonly product: string })[]): Promise<void> {
    await this.db.change(addRows, { id, rows: json(rows) });
  }

  async addSteps(id: number, maxRows: number, message: string): Promise<void> {
    const grouped = this.db
      .selectFrom('product_import_rows')
      .select(({ cast, fn }) => [
        'product',
        fn.min('number').as('place'),
        cast<number>(fn.countAll(), 'integer').as('rows'),
      ])
      .where('import_id', '=', id)
      .groupBy('product');
    await insertFrom(
      this.db,
      'product_import_steps',
      this.db.selectFrom(grouped.as('step')),
      ({ ref, case: choose }) => ({
        import_id: sql<number>`${id}::integer`,
        place: ref('step.place'),
        product: ref('step.product'),
        rows: ref('step.rows'),
        state: choose()
          .when('step.rows', '>', maxRows)
          .then(sql.lit('bad' as const))
          .else(sql.lit('waiting' as const))
          .end(),
        problems: choose()
          .when('step.rows', '>', maxRows)
          .then(
            sql<readonly Problem[]>`jsonb_build_array(jsonb_build_object('row', ${ref('step.place')}, 'column', 'Slug',
            'value', ${ref('step.product')}, 'message', ${message}::text))`,
          )
          .else(sql<readonly Problem[]>`'[]'::jsonb`)
          .end(),
      }),
    ).execute();
  }

  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('product_imports').where('id', '=', id).execute();
  }

  async getOpen(): Promise<ProductImport | null> {
    const open = imports(this.db)
      .where('state', 'in', [sql.lit('checking' as const), sql.lit('importing' as const)])
      .orderBy(({ eb }) => eb('state', '=', sql.lit('importing' as const)))
      .orderBy('id')
      .limit(1);
    return (await open.executeTakeFirst()) ?? null;
  }

  async lock(id: number): Promise<ProductImport | null> {
    return (await this.db.first(lockImport, { id })) ?? null;
  }

  async saveState(id: number, state: ImportState, staffId: number, failure?: string): Promise<void> {
    const ends = state === 'done' || state === 'cancelled' || state === 'failed';
    await this.db
      .updateTable('product_imports')
      .set({ state, staff_id: staffId, failure: failure ?? null, ended_at: ends ? sql`now()` : null })
      // Only the first check starts the import by itself.
      .$if(state !== 'checking', (update) => update.set({ starts_itself: false }))
      .where('id', '=', id)
      .execute();
  }

  listWaiting(id: number, limit: number): Promise<(ImportStep & { readonly rows: readonly SheetRow[] })[]> {
    return this.db
      .selectFrom('product_import_steps as step')
      .select(['step.place', 'step.product'])
      .select(({ selectFrom }) =>
        jsonArrayFrom(
          selectFrom('product_import_rows as row')
            .select(['row.number', 'row.cells'])
            .whereRef('row.import_id', '=', 'step.import_id')
            .whereRef('row.product', '=', 'step.product')
            .orderBy('row.number'),
        ).as('rows'),
      )
      .where('step.import_id', '=', id)
      .where('step.state', '=', sql.lit('waiting' as const))
      .orderBy('step.is_set')
      .orderBy('step.place')
      .limit(limit)
      .execute();
  }

  async listProducts(id: number, slugs: readonly string[]): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('product_import_steps')
      .select('product')
      .where('import_id', '=', id)
      .where('product', 'in', slugs)
      .execute();
    return rows.map(({ product }) => product);
  }

  listCodes(id: number, keys: readonly string[]): Promise<{ key: string; row: number }[]> {
    return this.db.all(listCodes, { id, keys });
  }

  async saveChecks(id: number, steps: readonly CheckedStep[]): Promise<void> {
    const rows = steps.map(({ isSet, ...step }): Checked => ({ ...step, is_set: isSet }));
    await this.db.change(saveChecks, { id, steps: json(rows) });
  }

  /** Also changes other rows of these products that repeat the category. */
  async writeCategory(id: number, text: string, cell: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('product_import_rows as row')
      .from(unknownCategories(id).as('unknown'))
      .set({ cells: sql`"row".cells || jsonb_build_object('Category', ${cell}::text)` })
      .where('row.import_id', '=', id)
      .whereRef('row.product', '=', 'unknown.product')
      .where('unknown.text', '=', text)
      .where(({ or, eb, ref }) =>
        or([
          eb('row.number', '=', ref('unknown.row')),
          eb(sql<string>`btrim("row".cells ->> 'Category')`, '=', ref('unknown.text')),
        ]),
      )
      .executeTakeFirst();
    return numUpdatedRows > 0;
  }

  async getReady(id: number): Promise<(ImportStep & { readonly plan: Plan }) | null> {
    const [added, changed]: (Ready | undefined)[] = [
      await this.db.first(nextNew, { id }),
      await this.db.first(nextChanged, { id }),
    ];
    const next = added && !(added.isSet && changed && !changed.isSet) ? added : changed;
    return next?.plan ? { place: next.place, product: next.product, plan: next.plan } : null;
  }

  async saveImported(id: number, place: number, productId: number): Promise<void> {
    await this.db.change(saveImported, { id, place, productId });
  }

  async saveRefused(id: number, place: number, state: StepState, problems: readonly Problem[]): Promise<void> {
    await this.db
      .updateTable('product_import_steps')
      .set({ state, problems: sql`${json(problems)}::jsonb` })
      .where('import_id', '=', id)
      .where('place', '=', place)
      .execute();
  }

  async resetSteps(id: number, maxRows: number): Promise<void> {
    await this.db
      .updateTable('product_import_steps')
      .set({ state: 'waiting', plan: null, problems: sql`'[]'`, differences: sql`'[]'` })
      .where('import_id', '=', id)
      .where('state', '<>', sql.lit('imported' as const))
      .where('rows', '<=', maxRows)
      .execute();
  }

  async listImported(id: number, after: number, limit: number) {
    const steps = await this.db
      .selectFrom('product_import_steps as step')
      .innerJoin('products as p', 'p.id', 'step.product_id')
      .select(['step.place', 'p.id as productId', 'p.slug as product', 'step.plan', 'step.differences'])
      .select(({ selectFrom }) =>
        jsonArrayFrom(
          selectFrom('product_import_rows as row')
            .select(['row.number', 'row.cells'])
            .whereRef('row.import_id', '=', 'step.import_id')
            .whereRef('row.product', '=', 'step.product')
            .orderBy('row.number'),
        ).as('rows'),
      )
      .where('step.import_id', '=', id)
      .where('step.state', '=', sql.lit('imported' as const))
      .where('step.place', '>', after)
      .orderBy('step.place')
      .limit(limit)
      .execute();
    return steps.flatMap(({ plan, ...step }) => (plan ? [{ ...step, plan }] : []));
  }

  async countRows(id: number): Promise<RowCounts> {
    const rows = await rowCounts(this.db, id).execute();
    return countsOf(rows);
  }

  /** One statement per import, because an import may have 200,000 rows. */
  async deleteOld(): Promise<number> {
    const old = await this.db
      .selectFrom('product_imports')
      .select('id')
      .where(({ and, eb, or }) =>
        or([
          eb('created_at', '<', sql<Date>`now() - interval '30 days'`),
          and([eb('state', '=', 'receiving'), eb('created_at', '<', sql<Date>`now() - interval '1 day'`)]),
        ]),
      )
      .execute();
    for (const { id } of old) await this.remove(id);
    return old.length;
  }
}

/** The products of an import whose category is unknown or missing. Only the first 300 characters of `text` are stored. */
export function unknownCategories(id: number) {
  return sql<{ readonly product: string; readonly row: number; readonly text: string }>`(
    SELECT product, (problem ->> 'row')::integer AS row, problem ->> 'value' AS text
    FROM product_import_steps, jsonb_array_elements(problems) AS problem
    WHERE import_id = ${id} AND state = 'bad' AND problem ->> 'column' = 'Category'
      AND (problem ->> 'value' = '' OR problem ->> 'message' = ${noCategory}))`;
}

/** Number of rows and products by state. */
export function rowCounts(db: Pick<Database, 'selectFrom'>, id: number) {
  return db
    .selectFrom('product_import_steps')
    .select(({ cast, fn }) => [
      'state',
      cast<number>(fn.sum('rows'), 'integer').as('rows'),
      cast<number>(fn.countAll(), 'integer').as('products'),
    ])
    .where('import_id', '=', id)
    .groupBy('state');
}

export function countsOf(rows: InferResult<ReturnType<typeof rowCounts>>): RowCounts {
  const counts: Record<StepState, number> = {
    ...{ waiting: 0, new: 0, changed: 0, unchanged: 0, bad: 0, imported: 0, outdated: 0, refused: 0 },
  };
  for (const { state, rows: count } of rows) counts[state] = count;
  return counts;
}
