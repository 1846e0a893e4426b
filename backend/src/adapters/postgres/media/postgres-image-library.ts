import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { ImageLibrary, type ImageUses, type LibraryPage, type UseCount } from '../../../domain/media/ports/images.js';
import { filenameOf, imageUrlOf, type UploadedImage } from '../../../domain/media/uploaded-image.js';
import { containing, isLike } from '../shared/filters.js';
import { Database } from '../sql/database.js';

@Injectable()
export class PostgresImageLibrary implements ImageLibrary {
  constructor(private readonly db: Database) {}

  async expect(image: UploadedImage, sha256: string, staffId: number): Promise<void> {
    const { filename, originalName, bytes, width, height, placeholder, createdAt } = image;
    await this.db
      .insertInto('uploaded_images')
      .values({
        filename,
        original_name: originalName,
        bytes,
        width,
        height,
        placeholder,
        sha256,
        user_id: staffId,
        created_at: createdAt,
        state: 'arriving',
      })
      .execute();
  }

  async publish(filename: string): Promise<void> {
    await this.setState(filename, 'kept');
  }

  async list({
    search,
    limit,
    offset,
    unused,
    sha256,
    logo,
  }: LibraryPage): Promise<{ images: UploadedImage[]; total: number }> {
    const matching = this.db
      .selectFrom('uploaded_images')
      .where('state', '=', 'kept')
      .$if(search !== undefined, (query) =>
        query.where(({ ref }) =>
          isLike(sql<string>`(${ref('original_name')} || ' ' || ${ref('filename')})`, containing(search ?? '')),
        ),
      )
      .$if(sha256 !== undefined, (query) => query.where('sha256', '=', sha256 ?? ''))
      .$if(unused === true, (query) =>
        query
          .where(({ eb, exists, not, ref, selectFrom }) =>
            not(
              exists(
                selectFrom(this.places().as('shown'))
                  .select(eb.lit(1).as('one'))
                  .where('shown.url', '=', sql<string>`${imageUrlOf('')} || ${ref('uploaded_images.filename')}`),
              ),
            ),
          )
          .where('filename', '!=', filenameOf(logo ?? '')),
      );
    const images = await matching
      .select(columns)
      .orderBy('created_at', 'desc')
      .orderBy('filename')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await matching
      .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow();
    return { images, total };
  }

  async countUses(urls: readonly string[]): Promise<ReadonlyMap<string, UseCount>> {
    if (urls.length === 0) return new Map();
    const places = this.db
      .selectFrom(this.places().as('shown'))
      .select(({ fn, ref }) => ['url', fn.agg<boolean>('bool_and', [ref('isArchived')]).as('isArchived')])
      .select(({ fn }) => fn.min('name').as('name'))
      .where('url', 'in', urls)
      .groupBy(['url', 'place']);
    const counts = await this.db
      .selectFrom(places.as('places'))
      .select(({ cast, fn }) => [
        'url',
        cast<number>(fn.countAll(), 'integer').as('all'),
        cast<number>(fn.countAll().filterWhere('isArchived', '=', true), 'integer').as('archived'),
        sql<string[]>`(array_agg(name ORDER BY "isArchived", name))[1:3]`.as('names'),
      ])
      .groupBy('url')
      .execute();
    return new Map(counts.map(({ url, ...count }) => [url, count]));
  }

  async get(filename: string): Promise<UploadedImage | null> {
    return (await this.findStored(filename).executeTakeFirst()) ?? null;
  }

  async lock(filename: string): Promise<UploadedImage | null> {
    return (await this.findStored(filename).forUpdate().executeTakeFirst()) ?? null;
  }

  async getUses(filename: string): Promise<ImageUses> {
    const url = imageUrlOf(filename);
    return {
      products: await this.db
        .selectFrom('products')
        .select(['id', 'name', 'slug'])
        .where(isOfShop)
        .where(({ eb, or, ref, selectFrom }) =>
          or([
            eb('image_url', '=', url),
            // With an array, the planner can combine the indexes of both addresses.
            sql<boolean>`${ref('id')} = ANY (ARRAY(${selectFrom('product_images').select('product_id').where('url', '=', url)}))`,
          ]),
        )
        .orderBy('name')
        .orderBy('id')
        .execute(),
      variants: await this.db
        .selectFrom('product_variants as variant')
        .innerJoin('products', 'products.id', 'variant.product_id')
        .select(({ ref }) => [
          'variant.id',
          'variant.size',
          'variant.color',
          jsonBuildObject({
            id: ref('products.id'),
            name: ref('products.name'),
            slug: ref('products.slug'),
          }).as('product'),
        ])
        .where('variant.image_url', '=', url)
        .where('variant.archived_at', 'is', null)
        .where(isOfShop)
        .orderBy('products.name')
        .orderBy('variant.position')
        .orderBy('variant.id')
        .execute(),
      categories: await this.db
        .selectFrom('categories')
        .select(['id', 'name', 'slug'])
        .where('image_url', '=', url)
        .orderBy('position')
        .execute(),
      archived: await this.db
        .selectFrom(this.places().as('shown'))
        .innerJoin('products', 'products.id', 'shown.productId')
        .select(['products.id', 'products.name', 'products.slug'])
        .where('shown.url', '=', url)
        .groupBy('products.id')
        .having(({ fn, ref }) => fn.agg<boolean>('bool_and', [ref('shown.isArchived')]))
        .orderBy('products.name')
        .orderBy('products.id')
        .execute(),
    };
  }

  async rename(filename: string, originalName: string): Promise<void> {
    await this.db
      .updateTable('uploaded_images')
      .set({ original_name: originalName })
      .where('filename', '=', filename)
      .execute();
  }

  async replaceUses(filename: string, replacement: string): Promise<void> {
    const [url, next] = [imageUrlOf(filename), imageUrlOf(replacement)];
    await this.db
      .updateTable('categories')
      .set(({ eb }) => ({ image_url: next, version: eb('version', '+', 1) }))
      .where('image_url', '=', url)
      .execute();
    // A product shows each additional picture once.
    await this.db
      .deleteFrom('product_images as former')
      .where('url', '=', url)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('product_images as other')
            .select('other.id')
            .whereRef('other.product_id', '=', 'former.product_id')
            .where('other.url', '=', next),
        ),
      )
      .execute();
    await this.db.updateTable('product_images').set({ url: next }).where('url', '=', url).execute();
    await this.db.updateTable('products').set({ image_url: next }).where('image_url', '=', url).execute();
    await this.db.updateTable('product_variants').set({ image_url: next }).where('image_url', '=', url).execute();
  }

  async removeUses(filename: string): Promise<void> {
    const url = imageUrlOf(filename);
    await this.db
      .updateTable('categories')
      .set(({ eb }) => ({ image_url: null, version: eb('version', '+', 1) }))
      .where('image_url', '=', url)
      .execute();
    await this.db.deleteFrom('product_images').where('url', '=', url).execute();
    await this.promoteNext(url);
    await this.db.updateTable('product_variants').set({ image_url: null }).where('image_url', '=', url).execute();
    await this.db.updateTable('order_items').set({ image_url: null }).where('image_url', '=', url).execute();
  }

  /** Replaces this main picture with the product's next picture, in archived products, too. */
  private async promoteNext(url: string): Promise<void> {
    const promoted = await this.db
      .updateTable('products')
      .set(({ fn, selectFrom, val }) => ({
        image_url: fn.coalesce(
          selectFrom('product_images as next')
            .select('next.url')
            .whereRef('next.product_id', '=', 'products.id')
            .orderBy('next.position')
            .limit(1),
          val(''),
        ),
      }))
      .where('image_url', '=', url)
      .returning(['id', 'image_url as next'])
      .execute();
    // Rows with an alt text stay.
    for (const { id, next } of promoted)
      await this.db
        .deleteFrom('product_images')
        .where('product_id', '=', id)
        .where('url', '=', next)
        .where('alt', 'is', null)
        .execute();
  }

  async dismiss(filename: string): Promise<void> {
    await this.setState(filename, 'leaving');
  }

  async forget(filename: string): Promise<void> {
    await this.db.deleteFrom('uploaded_images').where('filename', '=', filename).execute();
  }

  async listLeftovers(arrivingBefore: Date): Promise<string[]> {
    const rows = await this.db
      .selectFrom('uploaded_images')
      .select('filename')
      .where(({ and, eb, or }) =>
        or([eb('state', '=', 'leaving'), and([eb('state', '=', 'arriving'), eb('created_at', '<', arrivingBefore)])]),
      )
      .orderBy('filename')
      .execute();
    return rows.map(({ filename }) => filename);
  }

  /**
   * Places that show a picture: products, including their variants, and categories. A place counts as archived if its
   * product or variant is archived. The place of a category has no product.
   */
  private places() {
    const ofProduct = [
      sql<string>`'product ' || products.id`.as('place'),
      sql<number | null>`products.id`.as('productId'),
      sql<string>`products.name`.as('name'),
    ] as const;
    const products = this.db
      .selectFrom('products')
      .select('products.image_url as url')
      .select(ofProduct)
      .select(sql<boolean>`NOT ${isOfShop}`.as('isArchived'));
    const further = this.db
      .selectFrom('product_images')
      .innerJoin('products', 'products.id', 'product_images.product_id')
      .select('product_images.url')
      .select(ofProduct)
      .select(sql<boolean>`NOT ${isOfShop}`.as('isArchived'));
    const variants = this.db
      .selectFrom('product_variants as variant')
      .innerJoin('products', 'products.id', 'variant.product_id')
      .select('variant.image_url as url')
      .select(ofProduct)
      .select(sql<boolean>`NOT ${isOfShop} OR variant.archived_at IS NOT NULL`.as('isArchived'))
      .where('variant.image_url', 'is not', null)
      .$narrowType<{ url: string }>();
    const categories = this.db
      .selectFrom('categories')
      .select(({ fn, ref, val }) => [
        fn.coalesce('image_url', val('')).as('url'),
        sql<string>`'category ' || ${ref('categories.id')}`.as('place'),
        sql<number | null>`NULL::integer`.as('productId'),
        'categories.name',
        sql<boolean>`false`.as('isArchived'),
      ]);
    return products.union(further).union(variants).union(categories);
  }

  private async setState(filename: string, state: 'kept' | 'leaving'): Promise<void> {
    await this.db.updateTable('uploaded_images').set({ state }).where('filename', '=', filename).execute();
  }

  private findStored(filename: string) {
    return this.db
      .selectFrom('uploaded_images')
      .select(columns)
      .where('filename', '=', filename)
      .where('state', '=', 'kept');
  }
}

/** Whether the shop uses the product. Drafts count, although they are stored as archived. */
const isOfShop = sql<boolean>`(products.archived_at IS NULL OR products.is_draft)`;

const columns = [
  'filename',
  'original_name as originalName',
  'bytes',
  'width',
  'height',
  'placeholder',
  'created_at as createdAt',
] as const;
