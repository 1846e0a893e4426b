import { read, send } from '../../api/client';
import { useState } from 'react';
import { at, type QueryOf } from '../../api/address';
import type { Review } from '../../api/models';
import { useRead } from '../../api/use-read';
import { onDevice } from '../../device/storage';
import { unreachable, useFailureToast } from '../../page/use-failure-toast';

export const reviewsPerPage = 10;

type Query = QueryOf<'/api/products/{slug}/reviews'>;

const reviewsKey = (slug: string, query: Query) => at('/api/products/{slug}/reviews', { slug, ...query });

/** Returns the key of the reviews that the server renders with the product page. */
export const firstReviewsKey = (slug: string) => reviewsKey(slug, { sort: 'newest', offset: 0, limit: reviewsPerPage });

/** Loads one page of a product's reviews. The previous page stays until the next page arrives. */
export function useReviews(slug: string, query: Query) {
  const key = reviewsKey(slug, { ...query, limit: reviewsPerPage });
  const { data, error, isLoading, mutate } = useRead(key, read, { keepPreviousData: true });
  return { list: data, loading: isLoading, failed: error !== undefined, retry: () => void mutate() };
}

const storageKey = 'helpful-reviews';
/**
 * Maximum number of votes stored on the device. The server counts each vote only once, even if the device has deleted
 * its record of the vote.
 */
const maxVotes = 200;

/** The device's vote for a review, and the total number of votes. */
export function useHelpful({ id, helpfulCount }: Review) {
  const [voted, setVoted] = useState(() => votes().includes(id));
  const [count, setCount] = useState(helpfulCount);
  const [pending, setPending] = useState(false);
  const fail = useFailureToast();

  const vote = async () => {
    setPending(true);
    try {
      const response = await send(!voted ? 'PUT' : 'DELETE', at('/api/reviews/{id}/helpful', { id }));
      setCount(response.helpfulCount);
      setVoted(!voted);
      const others = votes().filter((other) => other !== id);
      onDevice.write(storageKey, JSON.stringify((voted ? others : [id, ...others]).slice(0, maxVotes)));
    } catch (error) {
      fail(error, unreachable);
    } finally {
      setPending(false);
    }
  };
  return { voted, count, pending, vote };
}

function votes(): number[] {
  const stored = onDevice.readJson(storageKey);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
}
