import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { IsNull } from 'typeorm';
import { Product } from '../../../domain/catalog/product.js';
import { ProductRepository } from '../../../domain/catalog/ports/product-repository.js';
import type { CodeHolder } from '../../../domain/catalog/taken-codes.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { violates } from '../connection/constraint.js';
import { TypeormTransaction } from '../connection/typeorm-transaction.js';
import { Database } from '../sql/database.js';
import { insertFrom } from '../sql/rows.js';

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
    return manager.findOneOrFail(Product, {
      where: { id },
      relations: { images: true, variants: true },
      order: { images: { position: 'ASC' } },
    });
  }

  async save(product: Product): Promise<void> {
    try {
      await this.rememberSlug(product);
      await this.transaction.manager.save(product);
      // Codes may be swapped row by row, so their constraint is checked now, at the end of the change.
      await sql`SET CONSTRAINTS item_codes_code_key IMMEDIATE`.execute(this.db);
      await sql`SET CONSTRAINTS item_codes_code_key DEFERRED`.execute(this.db);
    } catch (error) {
      throw refusal(error) ?? error;
    }
  }

  async listCodeHolders({ id, sku, barcode, variants }: Product): Promise<CodeHolder[]> {
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
      .where('p.id', 'is distinct from', id ?? null)
      .execute();
  }

  isSlugTaken(slug: string): Promise<boolean> {
    return this.transaction.manager.existsBy(Product, { slug, archivedAt: IsNull() });
  }

  /** Records the previous slug as a former slug. The new slug is removed from the former slugs. */
  private async rememberSlug({ id, slug }: Product): Promise<void> {
    const former = this.db.selectFrom('products').where('id', '=', id).where('slug', '<>', slug);
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
    const message = 'Another product has got one of these SKUs or barcodes a moment ago. Please search for it.';
    return new DomainError('conflict', 'product.code-taken', message);
  }
  if (violates(error, 'products_category_id_fkey')) {
    const message = 'This category does not exist.';
    return new DomainError('invalid', 'product.category', message, { errors: { categoryId: message } });
  }
  if (violates(error, 'products_sets')) {
    const message =
      'A set consists of two other products that are no sets. It has no sizes and no stock, now or before, and is in no set itself.';
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
