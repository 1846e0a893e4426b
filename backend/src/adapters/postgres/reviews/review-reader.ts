import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { bounded, totalOf } from '../shared/bounded-count.js';
import { containingEach, isLike } from '../shared/filters.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { isRefunded, reviews } from './review-columns.js';
import type { ReviewState } from '../../../domain/reviews/review.js';

export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const;

export type ReviewSort = (typeof reviewSorts)[number];

export const staffReviewSorts = ['stars-asc', 'stars-desc', 'date-asc', 'date-desc'] as const;

export type StaffReviewSort = (typeof staffReviewSorts)[number];

/** Query of the published reviews. Each filter is optional. */
export interface PublishedQuery {
  readonly sort: ReviewSort;
  readonly size?: string | undefined;
  readonly stars?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** `unanswered`: published reviews without a reply of the shop. */
export type StaffReviewFilter = ReviewState | 'unanswered';

export interface StaffReviewQuery {
  readonly state?: StaffReviewFilter | undefined;
  readonly stars?: number | undefined;
  /** Words of the text, the author or the product. */
  readonly search?: string | undefined;
  /** By default, pending reviews are sorted by their wait, longest first. All other reviews are sorted newest first. */
  readonly sort?: StaffReviewSort | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Columns of each sort order. Each sort order has an index. */
const orderBy: Record<ReviewSort, readonly ['r.published_at' | 'r.helpful_count' | 'r.stars', 'asc' | 'desc']> = {
  newest: ['r.published_at', 'desc'],
  helpful: ['r.helpful_count', 'desc'],
  highest: ['r.stars', 'desc'],
  lowest: ['r.stars', 'asc'],
};

const { selectFrom } = expressionBuilder<Tables>();

function picturesOf(reviewId: Expression<number>) {
  return jsonArrayFrom(
    selectFrom('review_pictures as picture')
      .select(['picture.id', 'picture.width', 'picture.height'])
      .where('picture.review_id', '=', reviewId)
      .orderBy('picture.position'),
  );
}

/** Whether the author, the text or the product's name matches. An index finds the products once for all reviews. */
function isFound(pattern: string) {
  const products = selectFrom('products as named')
    .select('named.id')
    .where(isLike(sql.ref('named.name'), pattern));
  return sql<boolean>`(r.search LIKE searchable(${pattern}) OR r.product_id IN (${products}))`;
}

@Injectable()
export class ReviewReader {
  constructor(private readonly db: Database) {}

  /**
   * The published reviews of a product; null for a product that is not sold. `sizes` are the purchased sizes with the
   * number of reviews of each, regardless of the filter.
   */
  async listPublished(slug: string, query: PublishedQuery) {
    const product = await this.db
      .selectFrom('products')
      .select('id')
      .where('slug', '=', slug)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    if (!product) return null;
    const { sort, size, stars, limit, offset } = query;
    const published = this.db
      .selectFrom('reviews as r')
      .where('r.product_id', '=', product.id)
      .where('r.state', '=', sql.lit('published' as const));
    const matching = published
      .$if(size !== undefined, (narrowed) => narrowed.where('r.size_worn', '=', size ?? ''))
      .$if(stars !== undefined, (narrowed) => narrowed.where('r.stars', '=', stars ?? 0));
    const [column, direction] = orderBy[sort];
    const page = bounded({ limit, offset });
    const found = await matching
      .select((review) => [
        'r.id',
        'r.author',
        'r.is_sample as isSample',
        'r.stars',
        'r.fit',
        'r.size_worn as sizeWorn',
        'r.usual_size as usualSize',
        'r.text',
        'r.answer',
        'r.helpful_count as helpfulCount',
        'r.created_at as createdAt',
        picturesOf(review.ref('r.id')).as('pictures'),
      ])
      .orderBy(column, direction)
      .orderBy('r.id', direction)
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    const sizes = await published
      .select(({ cast, fn }) => ['r.size_worn as size', cast<number>(fn.countAll(), 'integer').as('count')])
      .where('r.size_worn', 'is not', null)
      .groupBy('r.size_worn')
      .orderBy(sql`count(*)`, 'desc')
      .limit(20)
      .$narrowType<{ size: string }>()
      .execute();
    const total = await totalOf(this.db, matching.select('r.id'), found, page);
    return { productId: product.id, reviews: found, total, sizes };
  }

  /** The newest reviews with a text and at least four stars; at most three. */
  listFeatured() {
    return this.db
      .selectFrom('reviews as r')
      .innerJoin('products as p', 'p.id', 'r.product_id')
      .select(['r.id', 'r.author', 'r.is_sample as isSample', 'r.stars', 'r.size_worn as sizeWorn', 'r.text'])
      .select(['p.id as productId', 'p.name as productName', 'p.slug as productSlug'])
      .where('r.state', '=', sql.lit('published' as const))
      .where('r.stars', '>=', sql.lit(4))
      .where('r.text', '<>', sql.lit(''))
      .where('p.archived_at', 'is', null)
      .orderBy('r.published_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(3)
      .execute();
  }

  /**
   * The products of an order with the buyer's reviews. `slug` is null for a product that is no longer sold.
   * @param id without dashes, as returned by readOrderId
   */
  async getOrder(id: string) {
    const order = await this.db
      .selectFrom('orders as o')
      .select(['o.id', 'o.user_id as userId', 'o.status', isRefunded.as('isRefunded')])
      .select((of) => [
        jsonArrayFrom(
          of
            .selectFrom('order_items as i')
            .innerJoin('products as p', 'p.id', 'i.product_id')
            .select((line) => [
              'p.id as productId',
              'p.name',
              'i.image_url as imageUrl',
              'i.id as orderItemId',
              'i.variant_size as size',
              'i.variant_color as color',
              line.case().when('p.archived_at', 'is', null).then(line.ref('p.slug')).end().as('slug'),
              jsonObjectFrom(
                line
                  .selectFrom('reviews as r')
                  .select((review) => [
                    'r.id',
                    'r.stars',
                    'r.fit',
                    'r.size_worn as sizeWorn',
                    'r.usual_size as usualSize',
                    'r.text',
                    'r.state',
                    'r.reason',
                    picturesOf(review.ref('r.id')).as('pictures'),
                  ])
                  .whereRef('r.product_id', '=', 'p.id')
                  .where(({ eb, or, ref }) =>
                    or([eb('r.order_id', '=', ref('o.id')), eb('r.user_id', '=', ref('o.user_id'))]),
                  )
                  .limit(1),
              ).as('review'),
            ])
            .whereRef('i.order_id', '=', 'o.id')
            .whereRef('i.cancelled', '<', 'i.quantity')
            .orderBy('i.position'),
        ).as('items'),
      ])
      .where('o.id', '=', id)
      .executeTakeFirst();
    if (!order) return null;
    const { items, ...facts } = order;
    const products = [...new Map(items.map((item) => [item.productId, item])).values()].map((product) => ({
      productId: product.productId,
      name: product.name,
      slug: product.slug,
      imageUrl: product.imageUrl,
      review: product.review,
      lines: items
        .filter(({ productId }) => productId === product.productId)
        .map(({ orderItemId, size, color }) => ({ orderItemId, size, color })),
    }));
    return { ...facts, products };
  }

  async listForStaff({ state, stars, search, sort, limit, offset }: StaffReviewQuery) {
    const [column, direction] = (sort ?? (state === 'pending' ? 'date-asc' : 'date-desc')).split('-');
    const order = direction === 'asc' ? 'asc' : 'desc';
    const matching = this.forStaff()
      .$if(state !== undefined, (query) =>
        query.where('r.state', '=', state === 'unanswered' ? 'published' : (state ?? 'pending')),
      )
      .$if(state === 'unanswered', (query) => query.where('r.answer', 'is', null))
      .$if(stars !== undefined, (query) => query.where('r.stars', '=', stars ?? 0))
      .where(({ and }) => and(containingEach(search).map(isFound)));
    const page = bounded({ limit, offset });
    const found = await matching
      .$if(column === 'stars', (query) => query.orderBy('r.stars', order))
      .orderBy('r.id', order)
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    const { pending } = await this.db
      .selectFrom('reviews')
      .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('pending'))
      .where('state', '=', sql.lit('pending' as const))
      .executeTakeFirstOrThrow();
    return { reviews: found, total: await totalOf(this.db, matching, found, page), pending };
  }

  /** A review with all data for staff. `productSlug` is null for a product that is no longer sold. */
  async getForStaff(id: number) {
    return (await this.forStaff().where('r.id', '=', id).executeTakeFirst()) ?? null;
  }

  async getPicture(id: string, size: 'small' | 'large') {
    const picture = await this.db
      .selectFrom('review_pictures as picture')
      .innerJoin('reviews as r', 'r.id', 'picture.review_id')
      .select([`picture.${size} as content`, 'r.state', 'r.user_id as userId', 'r.order_id as orderId'])
      .where('picture.id', '=', id)
      .executeTakeFirst();
    return picture ?? null;
  }

  private forStaff() {
    return reviews(this.db).select((review) => [
      'r.is_sample as isSample',
      'r.helpful_count as helpfulCount',
      'r.created_at as createdAt',
      review.case().when('p.archived_at', 'is', null).then(review.ref('p.slug')).end().as('productSlug'),
      picturesOf(review.ref('r.id')).as('pictures'),
    ]);
  }
}

export type PublishedReviews = NonNullable<Awaited<ReturnType<ReviewReader['listPublished']>>>;
export type ReviewPicture = PublishedReviews['reviews'][number]['pictures'][number];
export type ReviewableOrder = NonNullable<Awaited<ReturnType<ReviewReader['getOrder']>>>;
export type StaffReview = NonNullable<Awaited<ReturnType<ReviewReader['getForStaff']>>>;
export type PictureFile = NonNullable<Awaited<ReturnType<ReviewReader['getPicture']>>>;
