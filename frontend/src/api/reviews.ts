import { type Address, at, type QueryOf } from './address';
import { read, send } from './client';

export const reviewsKey = (slug: string, query: QueryOf<'/api/products/{slug}/reviews'>) =>
  at('/api/products/{slug}/reviews', { slug, ...query });

/** Loads the published reviews of a product. */
export const fetchReviews = (key: Address<'/api/products/{slug}/reviews'>) => read(key);

/** Loads the newest good reviews of all products. */
export const fetchFeaturedReviews = (key: '/api/featured-reviews') => read(key);

/** Marks a review as helpful, or removes the mark. @throws {ApiError} */
export const voteForReview = (id: number, isHelpful: boolean) =>
  send(isHelpful ? 'PUT' : 'DELETE', at('/api/reviews/{id}/helpful', { id }));
