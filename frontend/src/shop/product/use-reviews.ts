import { useState } from 'react';
import type { QueryOf } from '../../api/address';
import { reasonOf } from '../../api/api-error';
import type { Review } from '../../api/models';
import { fetchReviews, reviewsKey, voteForReview } from '../../api/reviews';
import { useRead } from '../../api/use-read';
import { onDevice } from '../../device/storage';
import { useToast } from '../../ui/toast/use-toast';

/** Number of reviews per page of the list. */
export const reviewsPerPage = 10;

type Query = QueryOf<'/api/products/{slug}/reviews'>;

/** Returns the key of the reviews that the server renders with the product page. */
export const firstReviewsKey = (slug: string) => reviewsKey(slug, { sort: 'newest', offset: 0, limit: reviewsPerPage });

/** Loads one page of a product's reviews. The previous page stays until the next arrives. */
export function useReviews(slug: string, query: Query) {
  const key = reviewsKey(slug, { ...query, limit: reviewsPerPage });
  const { data, error, isLoading, mutate } = useRead(key, fetchReviews, { keepPreviousData: true });
  return { list: data, loading: isLoading, failed: error !== undefined, retry: () => void mutate() };
}

const place = 'helpful-reviews';
/** Maximum number of votes stored on the device. The server counts each vote once even if the device has deleted it. */
const mostKept = 200;

/** The device's vote for a review, and the total number of votes. */
export function useHelpful({ id, helpfulCount }: Review) {
  const [voted, setVoted] = useState(() => votes().includes(id));
  const [count, setCount] = useState(helpfulCount);
  const [pending, setPending] = useState(false);
  const toast = useToast();

  const vote = async () => {
    setPending(true);
    try {
      const answer = await voteForReview(id, !voted);
      setCount(answer.helpfulCount);
      setVoted(!voted);
      const others = votes().filter((other) => other !== id);
      onDevice.write(place, JSON.stringify((voted ? others : [id, ...others]).slice(0, mostKept)));
    } catch (error) {
      const description = reasonOf(error, 'The shop could not be reached. Please try again.');
      toast({ tone: 'error', title: 'Error', description });
    } finally {
      setPending(false);
    }
  };
  return { voted, count, pending, vote };
}

function votes(): number[] {
  const kept = onDevice.readJson(place);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
}
