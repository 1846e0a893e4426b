import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { QueryOf } from '../../api/address';
import {
  fetchStaffReview,
  fetchStaffReviews,
  isAboutStaffReviews,
  moderateReview,
  staffReviewKey,
  staffReviewsAt,
} from '../../api/admin/reviews';
import { ApiError, reasonOf } from '../../api/api-error';
import type { ReviewModeration, StaffReview } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useToast } from '../../ui/toast/use-toast';
import { useList } from '../list/use-list';

/** One page of the reviews. @param apiQuery from useListQuery */
export const useReviews = (apiQuery: QueryOf<'/api/admin/reviews'>) =>
  useList(staffReviewsAt(apiQuery), fetchStaffReviews);

/** Loads the open review: undefined during the load, null if it was deleted. */
export function useReview(id: number) {
  const { data, error, mutate } = useRead(staffReviewKey(id), fetchStaffReview, { revalidateIfStale: true });
  return { review: data, failed: error !== undefined && data === undefined, retry: () => void mutate() };
}

type Read = Pick<StaffReview, 'id' | 'version'>;

/** Review actions for staff. Each shows a toast with its outcome and reloads all data that contains reviews. */
export function useReviewWork() {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  /** @returns the problem of each field; empty after success, null if it failed for another reason */
  const moderate = async (
    { id, version }: Read,
    change: Omit<ReviewModeration, 'version'>,
    done: string,
  ): Promise<Readonly<Record<string, string>> | null | undefined> => {
    setBusy(true);
    try {
      await moderateReview(id, { version, ...change });
      toast({ title: done });
      return undefined;
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : {};
      if (Object.keys(fields).length > 0) return fields;
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, 'The review could not be changed') });
      return null;
    } finally {
      setBusy(false);
      void mutate(isAboutStaffReviews);
    }
  };

  /** Publishes one review after another. Reviews that changed in the meantime are skipped and reported. */
  const publishAll = async (reviews: readonly Read[]) => {
    setBusy(true);
    let published = 0;
    let problem: unknown;
    for (const { id, version } of reviews) {
      try {
        await moderateReview(id, { version, state: 'published' });
        published += 1;
      } catch (error) {
        problem ??= error;
      }
    }
    setBusy(false);
    void mutate(isAboutStaffReviews);
    if (published > 0) toast({ title: `${published} review${published === 1 ? '' : 's'} published` });
    if (problem !== undefined) {
      const description = reasonOf(problem, 'Please try again.');
      toast({ tone: 'error', title: `${reviews.length - published} not published`, description });
    }
  };

  return { busy, moderate, publishAll };
}
