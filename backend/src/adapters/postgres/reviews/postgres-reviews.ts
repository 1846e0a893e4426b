import { Injectable } from '@nestjs/common';
import { type ExpressionBuilder, type QueryCreator, sql } from 'kysely';
import {
  type Invitation,
  type NewPicture,
  type NewReview,
  Reviews,
  type ShippedBetween,
  type Voter,
} from '../../../domain/reviews/ports/reviews.js';
import { maxPictures, type Purchase, type Review } from '../../../domain/reviews/review.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { violates } from '../connection/constraint.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { isRefunded, reviews } from './review-columns.js';

const addressHash = sql<Uint8Array>`sha256(convert_to(lower(o.email), 'UTF8'))`;

type WithOrder = Tables & { o: Tables['orders'] };

/** Products of the order `o` that can be reviewed but have no review yet. */
function unreviewed({ selectFrom }: ExpressionBuilder<WithOrder, 'o'>) {
  return selectFrom('order_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .whereRef('i.order_id', '=', 'o.id')
    .where('p.archived_at', 'is', null)
    .whereRef('i.cancelled', '<', 'i.quantity')
    .where(({ exists, not, selectFrom: from }) =>
      not(
        exists(
          from('reviews as r')
            .select('r.id')
            .whereRef('r.product_id', '=', 'p.id')
            .where(({ eb, or, ref }) =>
              or([eb('r.order_id', '=', ref('o.id')), eb('r.user_id', '=', ref('o.user_id'))]),
            ),
        ),
      ),
    );
}

/** Orders `o` whose buyers may get an invitation now. */
function due(db: QueryCreator<Tables>, { from, until }: ShippedBetween) {
  return db
    .selectFrom('orders as o')
    .where(({ eb, or }) =>
      or([
        eb('o.status', '=', 'completed'),
        eb.and([eb('o.status', '=', 'shipped'), eb('o.shipping_method', '<>', 'pickup')]),
      ]),
    )
    .where(({ not }) => not(isRefunded))
    .where('o.email', 'not like', '%@deleted.invalid')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('review_invitations as known').select('known.order_id').whereRef('known.order_id', '=', 'o.id'),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('review_invitation_stops as stop')
            .select('stop.email_hash')
            .where('stop.email_hash', '=', addressHash),
        ),
      ),
    )
    .where((order) => order.exists(unreviewed(order).select('i.id')))
    .where('o.id', 'in', (query) =>
      query
        .selectFrom('order_events as e')
        .select('e.order_id')
        .where('e.kind', '=', sql.lit('status' as const))
        .where(sql<boolean>`e.detail ->> 'status' IN ('shipped', 'completed')`)
        .where('e.created_at', '>=', from)
        .where('e.created_at', '<', until),
    );
}

@Injectable()
export class PostgresReviews implements Reviews {
  constructor(private readonly db: Database) {}

  async lockPurchase(orderItemId: number): Promise<Purchase | null> {
    const line = await this.db
      .selectFrom('order_items as i')
      .innerJoin('orders as o', 'o.id', 'i.order_id')
      .select([
        'i.id as orderItemId',
        'o.id as orderId',
        'o.user_id as userId',
        'o.status',
        'o.first_name as firstName',
        'o.last_name as lastName',
        'i.product_id as productId',
        'i.variant_size as size',
        isRefunded.as('isRefunded'),
      ])
      .where('i.id', '=', orderItemId)
      .whereRef('i.cancelled', '<', 'i.quantity')
      .forShare('o')
      .executeTakeFirst();
    return line ?? null;
  }

  async add({ productId, orderId, userId, author, stars, fit, sizeWorn, usualSize, text }: NewReview): Promise<number> {
    try {
      const { id } = await this.db
        .insertInto('reviews')
        .values({
          product_id: productId,
          order_id: orderId,
          user_id: userId,
          author,
          stars,
          fit,
          size_worn: sizeWorn,
          usual_size: usualSize,
          text,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    } catch (error) {
      if (!violates(error, 'reviews_account_key') && !violates(error, 'reviews_order_key')) throw error;
      const message = 'You have already reviewed this product. You can change your review.';
      throw new DomainError('conflict', 'review.exists', message);
    }
  }

  async lock(id: number): Promise<Review | null> {
    return (await reviews(this.db).where('r.id', '=', id).forUpdate('r').executeTakeFirst()) ?? null;
  }

  async get(id: number): Promise<Review | null> {
    return (await reviews(this.db).where('r.id', '=', id).executeTakeFirst()) ?? null;
  }

  async save({ id, stars, fit, usualSize, text, state, reason, answer, version }: Review, at: Date): Promise<void> {
    await this.db
      .updateTable('reviews')
      .set((review) => ({
        stars,
        fit,
        usual_size: usualSize,
        text,
        state,
        reason,
        answer,
        version,
        answered_at: answer === null ? null : review.fn.coalesce('answered_at', sql<Date>`${at}`),
        ...(state === 'published' && { published_at: review.fn.coalesce('published_at', sql<Date>`${at}`) }),
      }))
      .where('id', '=', id)
      .execute();
  }

  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('reviews').where('id', '=', id).execute();
  }

  async addPicture(reviewId: number, { id, width, height, small, large }: NewPicture): Promise<void> {
    const existing = await this.db
      .selectFrom('review_pictures')
      .select('position')
      .where('review_id', '=', reviewId)
      .execute();
    const places = Array.from({ length: maxPictures }, (_, place) => place + 1);
    const position = places.find((place) => existing.every((picture) => picture.position !== place));
    if (position === undefined) {
      const message = `A review can have at most ${maxPictures} pictures.`;
      throw new DomainError('conflict', 'review.pictures', message, { errors: { image: message } });
    }
    await this.db
      .insertInto('review_pictures')
      .values({
        id,
        review_id: reviewId,
        position,
        width,
        height,
        small: Buffer.from(small),
        large: Buffer.from(large),
      })
      .execute();
  }

  async removePicture(reviewId: number, pictureId: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('review_pictures')
      .where('id', '=', pictureId)
      .where('review_id', '=', reviewId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async vote(reviewId: number, voter: Voter, isHelpful: boolean): Promise<number> {
    const voterColumns = 'userId' in voter ? { user_id: voter.userId } : { device: voter.device };
    if (isHelpful) {
      await this.db
        .insertInto('review_votes')
        .values({ review_id: reviewId, ...voterColumns, network: 'network' in voter ? voter.network : null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await this.db
        .deleteFrom('review_votes')
        .where('review_id', '=', reviewId)
        .where((vote) => vote.and(voterColumns))
        .execute();
    }
    const review = await this.db
      .selectFrom('reviews')
      .select('helpful_count as count')
      .where('id', '=', reviewId)
      .executeTakeFirst();
    return review?.count ?? 0;
  }

  async listToInvite(shipped: ShippedBetween, limit: number): Promise<string[]> {
    const rows = await due(this.db, shipped).select('o.id').orderBy('o.created_at').limit(limit).execute();
    return rows.map(({ id }) => id);
  }

  async claimInvitation(orderId: string, shipped: ShippedBetween): Promise<Invitation | null> {
    const order = await due(this.db, shipped)
      .select((one) => [
        'o.user_id as userId',
        'o.email',
        'o.first_name as firstName',
        sql<string[]>`ARRAY${unreviewed(one).select('p.name').distinct()}`.as('products'),
      ])
      .where('o.id', '=', orderId)
      .forUpdate('o')
      .executeTakeFirst();
    if (!order) return null;
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('review_invitations')
      .values({ order_id: orderId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? { orderId, ...order } : null;
  }

  async stopInvitations(orderId: string): Promise<void> {
    await this.db
      .insertInto('review_invitation_stops')
      .columns(['email_hash'])
      .expression((query) =>
        query
          .selectFrom('orders as o')
          .select(addressHash.as('email_hash'))
          .where('o.id', '=', orderId)
          .where('o.email', 'not like', '%@deleted.invalid'),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
