import { useState } from 'react';
import type { QueryOf } from '../../api/address';
import {
  fetchStaffReview,
  fetchStaffReviews,
  isAboutStaffReviews,
  moderateReview,
  staffReviewKey,
  staffReviewsAt,
} from '../../api/admin/reviews';
import { ApiError } from '../../api/api-error';
import type { ModerationRequest, StaffReview } from '../../api/models';
import { useItem, useList } from '../list/use-list';
import { useAction } from '../ui/use-action';

export const useReviews = (apiQuery: QueryOf<'/api/admin/reviews'>) =>
  useList(staffReviewsAt(apiQuery), fetchStaffReviews);

export const useReview = (id: number | null) => useItem(id === null ? null : staffReviewKey(id), fetchStaffReview);

type ReadReview = Pick<StaffReview, 'id' | 'version'>;

export function useReviewWork() {
  const { run, runEach, busy, errors } = useAction(isAboutStaffReviews);
  const [conflict, setConflict] = useState<string>();

  /** @returns whether the review was changed; problems of its fields are in `errors` */
  const moderate = ({ id, version }: ReadReview, change: Omit<ModerationRequest, 'version'>, done: string) =>
    run(() => moderateReview(id, { version, ...change }), {
      done: { title: done },
      failed: 'The review could not be changed',
      returnsFirst: true,
      handle: (error) => {
        if (!(error instanceof ApiError)) return false;
        if (error.code !== 'review.changed') return Object.keys(error.errors).length > 0;
        setConflict(error.reason);
        return true;
      },
    });

  /** Publishes one review after another, each in the version that staff read. */
  const publishAll = (reviews: readonly ReadReview[]) =>
    runEach(reviews, ({ id, version }) => moderateReview(id, { version, state: 'published' }), {
      thing: 'review',
      done: 'published',
    });

  /** Rejects one review after another. @param reason shown to the authors */
  const rejectAll = (reviews: readonly ReadReview[], reason: string) =>
    runEach(reviews, ({ id, version }) => moderateReview(id, { version, state: 'rejected', reason }), {
      thing: 'review',
      done: 'rejected',
    });

  return {
    busy,
    errors,
    /** The server's message if the review has changed since staff read it. */
    conflict,
    moderate,
    publishAll,
    rejectAll,
  };
}
