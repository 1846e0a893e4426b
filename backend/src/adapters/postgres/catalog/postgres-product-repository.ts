import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { EntitySchema, In, IsNull } from 'typeorm';
import type { EditedProduct } from '../../../domain/catalog/bulk-edit.js';
import { type Garment, garmentChoiceNames, garmentLists, garmentTexts } from '../../../domain/catalog/garment.js';
import { Product, ProductImage } from '../../../domain/catalog/product.js';
import {
  type AppliedBulkEdit,
  type NewBulkEdit,
  type ProductEdit,
  ProductRepository,
} from '../../../domain/catalog/ports/product-repository.js';
import type { Sale } from '../../../domain/catalog/sale.js';
import type { StaffProductFilter } from '../../../domain/catalog/staff-product.js';
import type { CodeHolder } from '../../../domain/catalog/used-codes.js';
import { Variant } from '../../../domain/catalog/variant.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { violates } from '../connection/constraint.js';
import { TypeormTransaction } from '../connection/typeorm-transaction.js';
import { moneyColumn } from '../sql/money-columns.js';
import { Database } from '../sql/database.js';
import { insertFrom } from '../sql/rows.js';
import { saleColumns, saleOf } from './sale-row.js';
import { staffMatched } from './staff-product-list-query.js';

const garmentSchema = new EntitySchema<Garment>({
  name: 'Garment',
  columns: {
    ...Object.fromEntries(
      [...garmentTexts, ...garmentChoiceNames].map((name) => [name, { type: 'text', nullable: true }]),
    ),
    ...Object.fromEntries(garmentLists.map((name) => [name, { type: 'text', array: true }])),
    upf: { type: 'smallint', nullable: true },
    weight: { type: 'integer', nullable: true },
  },
});

export const productSchema = new EntitySchema<Product>({
  name: 'Product',
  target: Product,
  tableName: 'products',
  columns: {
    id: { type: 'integer', primary: true, generated: 'increment' },
    name: { type: 'text' },
    slug: { type: 'text' },
    description: { type: 'text', nullable: true },
    price: { type: 'integer', name: 'price_cents', transformer: moneyColumn },
    compareAtPrice: { type: 'integer', name: 'compare_at_price_cents', nullable: true, transformer: moneyColumn },
    cost: { type: 'integer', name: 'cost_cents', nullable: true, transformer: moneyColumn },
    imageUrl: { type: 'text' },
    categoryId: { type: 'integer' },
    inStock: { type: 'boolean' },
    isFeatured: { type: 'boolean' },
    isNew: { type: 'boolean' },
    tags: { type: 'text', array: true },
    setTopId: { type: 'integer', nullable: true },
    setBottomId: { type: 'integer', nullable: true },
    setOnly: { type: 'boolean' },
    sku: { type: 'text', nullable: true },
    barcode: { type: 'text', nullable: true },
    seoTitle: { type: 'text', nullable: true },
    seoDescription: { type: 'text', nullable: true },
    archivedAt: { type: 'timestamptz', nullable: true },
    isDraft: { type: 'boolean' },
    wasDraft: { type: 'boolean' },
    publishAt: { type: 'timestamptz', nullable: true },
    version: { type: 'integer' },
    updatedAt: { type: 'timestamptz' },
  },
  embeddeds: { garment: { schema: garmentSchema, prefix: '' } },
  relations: {
    images: { type: 'one-to-many', target: () => ProductImage, inverseSide: 'product', cascade: true },
    variants: { type: 'one-to-many', target: () => Variant, inverseSide: 'product', cascade: true },
  },
});

/** A part of a product, with a reference back to the product. Only the tables have this reference. */
type PartOfProduct<Part> = Part & Record<'product', unknown>;

export const productImageSchema = new EntitySchema<PartOfProduct<ProductImage>>({
  name: 'ProductImage',
  target: ProductImage,
  tableName: 'product_images',
  columns: {
    id: { type: 'integer', primary: true, generated: 'increment' },
    position: { type: 'integer' },
    url: { type: 'text' },
    color: { type: 'text', nullable: true },
    alt: { type: 'text', nullable: true },
  },
  relations: {
    product: {
      type: 'many-to-one',
      target: () => Product,
      inverseSide: 'images',
      nullable: false,
      orphanedRowAction: 'delete',
      joinColumn: true,
    },
  },
});

export const variantSchema = new EntitySchema<PartOfProduct<Variant>>({
  name: 'Variant',
  target: Variant,
  tableName: 'product_variants',
  columns: {
    id: { type: 'integer', primary: true, generated: 'increment' },
    position: { type: 'integer' },
    size: { type: 'text', nullable: true },
    color: { type: 'text' },
    imageUrl: { type: 'text', nullable: true },
    price: { type: 'integer', name: 'price_cents', nullable: true, transformer: moneyColumn },
    usualPrice: { type: 'integer', name: 'usual_price_cents', nullable: true, transformer: moneyColumn },
    inStock: { type: 'boolean' },
    sku: { type: 'text', nullable: true },
    barcode: { type: 'text', nullable: true },
    archivedAt: { type: 'timestamptz', nullable: true },
  },
  relations: {
    product: { type: 'many-to-one', target: () => Product, inverseSide: 'variants', nullable: false, joinColumn: true },
  },
});

@Injectable()
export class PostgresProductRepository implements ProductRepository {
  constructor(
    private readonly transaction: TypeormTransaction,
    private readonly db: Database,
  ) {}

  async lock(id: number): Promise<Product | null> {
    const manager = this.transaction.manager;
    // A weaker lock than FOR UPDATE, so that orders and carts that refer to the product do not wait.
    if (!(await manager.findOne(Product, { where: { id }, lock: { mode: 'for_no_key_update' } }))) return null;
    const product = await manager.findOneOrFail(Product, {
      where: { id },
      relations: { images: true, variants: true },
      order: { images: { position: 'ASC' } },
    });
    product.sale = (await this.getSales([id])).get(id) ?? null;
    return product;
  }

  async list(ids: readonly number[]): Promise<Product[]> {
    const { manager } = this.transaction;
    const where = { id: In(ids) };
    // Uses two statements, because one statement would return each image with each variant. TypeORM's relation load
    // strategy `query` is slow: it compares each product with all variants.
    const products = await manager.find(Product, {
      where,
      relations: { variants: true },
      order: { id: 'ASC', variants: { position: 'ASC' } },
    });
    const pictured = await manager.find(Product, {
      where,
      relations: { images: true },
      order: { images: { position: 'ASC' } },
    });
    const images = new Map(pictured.map((product) => [product.id, product.images]));
    const sales = await this.getSales(ids);
    for (const product of products) {
      product.images = images.get(product.id) ?? [];
      product.sale = sales.get(product.id) ?? null;
    }
    return products;
  }

  async listIds(filter: StaffProductFilter, limit: number): Promise<number[]> {
    const rows = await staffMatched(this.db, filter).orderBy('p.id').limit(limit).execute();
    return rows.map(({ id }) => id);
  }

  async lockAll(ids: readonly number[]): Promise<Product[]> {
    await this.db.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
    return this.list(ids);
  }

  async save(product: Product): Promise<void> {
    try {
      // A draft has no public address yet, so its slug does not replace a former slug of another product.
      if (!product.isDraft) await this.storeFormerSlug(product);
      await this.transaction.manager.save(product);
      // Two variants may swap their codes, so the unique constraint is checked only now, after all rows are saved.
      await sql`SET CONSTRAINTS item_codes_code_key IMMEDIATE`.execute(this.db);
      await sql`SET CONSTRAINTS item_codes_code_key DEFERRED`.execute(this.db);
      await this.saveSale(product);
    } catch (error) {
      throw refusal(error) ?? error;
    }
  }

  async listDue(now: Date, limit: number): Promise<number[]> {
    const starts = this.db
      .selectFrom('product_sales')
      .select(['product_id as id', 'starts_at as at'])
      .where('usual_price_cents', 'is', null)
      .where('starts_at', '<=', now);
    const ends = this.db
      .selectFrom('product_sales')
      .select(['product_id as id', ({ ref }) => ref('ends_at').$notNull().as('at')])
      .where('usual_price_cents', 'is not', null)
      .where('ends_at', '<=', now);
    const drafts = this.db
      .selectFrom('products')
      .select(['id', ({ ref }) => ref('publish_at').$notNull().as('at')])
      .where('publish_at', '<=', now);
    const due = await starts.unionAll(ends).unionAll(drafts).orderBy('at').orderBy('id').limit(limit).execute();
    return [...new Set(due.map(({ id }) => id))];
  }

  async listCodeHolders({ sku, barcode, variants }: Product, savedId: number | null): Promise<CodeHolder[]> {
    const codes = [{ sku, barcode }, ...variants].flatMap((item) => [item.sku ?? [], item.barcode ?? []].flat());
    if (codes.length === 0) return [];
    return this.db
      .selectFrom(sql<{ code: string }>`unnest(${codes}::text[])`.as<'given'>(sql`given (code)`))
      .innerJoin('item_codes as c', (held) =>
        held.on(({ eb, fn, ref }) => eb('c.code', '=', fn<string>('code_key', [ref('given.code')]))),
      )
      .innerJoin('products as p', 'p.id', 'c.product_id')
      .leftJoin('product_variants as v', 'v.id', 'c.variant_id')
      .select(({ eb, or }) => [
        'given.code',
        'p.name as productName',
        'v.size',
        'v.color',
        or([eb('p.archived_at', 'is not', null), eb('v.archived_at', 'is not', null)])
          .$castTo<boolean>()
          .as('isArchived'),
      ])
      .where('p.id', 'is distinct from', savedId)
      .execute();
  }

  isSlugInUse(slug: string): Promise<boolean> {
    return this.transaction.manager.existsBy(Product, [
      { slug, archivedAt: IsNull() },
      { slug, isDraft: true },
    ]);
  }

  listEditsSince(productId: number, version: number): Promise<ProductEdit[]> {
    return this.db
      .selectFrom('audit_entries')
      .select(['username as by', 'created_at as at', 'before', 'after'])
      .where('subject_kind', '=', 'product')
      .where('subject_id', '=', String(productId))
      .where(({ eb, ref }) => eb(sql<number>`(${ref('after')} ->> 'version')::integer`, '>', version))
      .orderBy('id')
      .execute();
  }

  async addBulkEdit(
    { staffId, title, products, undoes, leftAlone, at }: NewBulkEdit,
    edits: readonly EditedProduct[],
  ): Promise<number> {
    const { id } = await this.db
      .insertInto('bulk_edits')
      .values({
        user_id: staffId,
        ...{ title, products, undoes },
        edits: JSON.stringify(edits),
        left_alone: JSON.stringify(leftAlone),
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async lockBulkEdit(id: number): Promise<AppliedBulkEdit | null> {
    const edit = await this.db
      .selectFrom('bulk_edits')
      .select(['title', 'created_at as at', 'edits'])
      .where('id', '=', id)
      .where('undoes', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!edit) return null;
    const undo = await this.db
      .selectFrom('bulk_edits as b')
      .leftJoin('users as u', 'u.id', 'b.user_id')
      .select(['u.username', 'b.created_at as at'])
      .where('b.undoes', '=', id)
      .executeTakeFirst();
    return { ...edit, undone: undo ? { by: undo.username ?? 'A former colleague', at: undo.at } : null };
  }

  async deleteOldBulkEdits(): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('bulk_edits')
      .where('undoes', 'is', null)
      .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** The sales of these products, by product id. */
  private async getSales(ids: readonly number[]): Promise<Map<number, Sale>> {
    const rows = await this.db
      .selectFrom('product_sales as sale')
      .select([...saleColumns, 'sale.product_id as productId'])
      .where('sale.product_id', 'in', ids)
      .execute();
    return new Map(rows.map((row) => [row.productId, saleOf(row)]));
  }

  private async saveSale({ id, sale }: Product): Promise<void> {
    if (sale === null) {
      await this.db.deleteFrom('product_sales').where('product_id', '=', id).execute();
      return;
    }
    const row = {
      percent_off: sale.percentOff,
      price_cents: sale.price?.cents ?? null,
      starts_at: sale.startsAt,
      ends_at: sale.endsAt,
      usual_price_cents: sale.usual?.price.cents ?? null,
      usual_compare_at_price_cents: sale.usual?.compareAtPrice?.cents ?? null,
    };
    await this.db
      .insertInto('product_sales')
      .values({ product_id: id, ...row })
      .onConflict((known) => known.column('product_id').doUpdateSet(row))
      .execute();
  }

  /** Saves the previous slug as a former slug, and removes the new slug from all former slugs. */
  private async storeFormerSlug({ id, slug }: Product): Promise<void> {
    const former = this.db
      .selectFrom('products')
      .where('id', '=', id)
      .where('slug', '<>', slug)
      .where('is_draft', '=', false);
    await insertFrom(this.db, 'product_slugs', former, ({ ref }) => ({ slug: ref('slug'), product_id: ref('id') }))
      .onConflict((known) =>
        known.column('slug').doUpdateSet(({ ref }) => ({ product_id: ref('excluded.product_id') })),
      )
      .execute();
    await this.db.deleteFrom('product_slugs').where('slug', '=', slug).execute();
  }
}

function refusal(error: unknown): DomainError | null {
  if (violates(error, 'products_slug_key')) {
    const message = 'Another product has this slug.';
    return new DomainError('conflict', 'product.slug-taken', message, { errors: { slug: message } });
  }
  if (violates(error, 'item_codes_code_key')) {
    const message =
      'Another product now has one of these SKUs or barcodes. Please search for the code to find the product.';
    return new DomainError('conflict', 'product.code-taken', message);
  }
  if (violates(error, 'products_category_id_fkey')) {
    const message = 'This category does not exist.';
    return new DomainError('invalid', 'product.category', message, { errors: { categoryId: message } });
  }
  if (violates(error, 'products_sets')) {
    const message =
      'A set must consist of two other products that are not sets. It cannot be part of another set, and must never have had sizes or stock.';
    return new DomainError('invalid', 'product.set', message, { errors: { setTopId: message } });
  }
  for (const [field, name] of [
    ['setTopId', 'products_set_top_id_fkey'],
    ['setBottomId', 'products_set_bottom_id_fkey'],
  ] as const) {
    const message = 'This product does not exist.';
    if (violates(error, name))
      return new DomainError('invalid', 'product.set', message, { errors: { [field]: message } });
  }
  if (violates(error, 'product_variants_choice_key')) {
    const message = 'Another variant has this size and color.';
    return new DomainError('conflict', 'product.variant-taken', message, { errors: { variants: message } });
  }
  return null;
}
