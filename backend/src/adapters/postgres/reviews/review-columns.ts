import { type Expression, expressionBuilder, type QueryCreator, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ReviewPicture } from '../../../domain/reviews/ports/review-reader.js';
import type { Tables } from '../sql/tables.js';

/** Whether the order `o` was refunded in full. */
export const isRefunded = sql<boolean>`(o.paid_cents > 0 AND o.refunded_cents >= o.paid_cents)`;

/** Reviews `r` with the fields that their authors and staff may change. */
export function reviews(db: QueryCreator<Tables>) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select([
      'r.id',
      'r.product_id as productId',
      'p.name as productName',
      'r.order_id as orderId',
      'r.user_id as userId',
      'r.author',
      'r.stars',
      'r.fit',
      'r.size_worn as sizeWorn',
      'r.usual_size as usualSize',
      'r.text',
      'r.state',
      'r.reason',
      'r.answer',
      'r.version',
    ]);
}

const { selectFrom } = expressionBuilder<Tables>();

/** The pictures of the review with this id. */
export function picturesOf(reviewId: Expression<number>) {
  return jsonArrayFrom(
    selectFrom('review_pictures as picture')
      .select(['picture.id', 'picture.width', 'picture.height'])
      .where('picture.review_id', '=', reviewId)
      .orderBy('picture.position')
      .$castTo<ReviewPicture>(),
  );
}
