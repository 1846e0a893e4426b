import { type Address, at, isUnder, type QueryOf } from '../address';
import { readOrNull, readWithNumbers, send } from '../client';
import type { ModerationRequest } from '../models';

export const staffReviewsAt = (query: QueryOf<'/api/admin/reviews'>) => at('/api/admin/reviews', query);
export const staffReviewKey = (id: number) => at('/api/admin/reviews/{id}', { id });
export const isAboutStaffReviews = isUnder('/api/admin/reviews');

/** Loads one page of the matching reviews, and the number of all open reviews. */
export async function fetchStaffReviews(key: Address<'/api/admin/reviews'>) {
  const { data, numberIn } = await readWithNumbers(key);
  return { reviews: data, total: numberIn('X-Total-Count'), pending: numberIn('X-Pending-Count') };
}

/** Loads one review; null if its author deleted it. */
export const fetchStaffReview = (key: Address<'/api/admin/reviews/{id}'>) => readOrNull(key);

/** Publishes or rejects a review, or replies to it. */
export const moderateReview = (id: number, moderation: ModerationRequest) =>
  send('PATCH', staffReviewKey(id), moderation);
