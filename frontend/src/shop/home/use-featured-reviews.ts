import type { FeaturedReview } from '../../api/models';
import { fetchFeaturedReviews } from '../../api/reviews';
import { useRead } from '../../api/use-read';

export const featuredReviewsKey = '/api/featured-reviews';

/** Loads the newest good reviews, at most three. */
export function useFeaturedReviews(): FeaturedReview[] {
  return useRead(featuredReviewsKey, fetchFeaturedReviews).data ?? [];
}
