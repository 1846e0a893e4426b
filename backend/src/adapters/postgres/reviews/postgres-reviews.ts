import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type NewPicture, type NewReview, Reviews, type Voter } from '../../../domain/reviews/ports/reviews.js';
import { maxPictures, type Purchase, type Review } from '../../../domain/reviews/review.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { violates } from '../connection/constraint.js';
import { Database } from '../sql/database.js';
import { isRefunded, reviews } from './review-columns.js';

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
}
