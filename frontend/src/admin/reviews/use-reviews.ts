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
import { useToast } from '../../ui/toast/use-toast';
import { useItem, useList } from '../list/use-list';
import { useAction } from '../ui/use-action';

export const useReviews = (apiQuery: QueryOf<'/api/admin/reviews'>) =>
  useList(staffReviewsAt(apiQuery), fetchStaffReviews);

export const useReview = (id: number | null) => useItem(id === null ? null : staffReviewKey(id), fetchStaffReview);

type ReadReview = Pick<StaffReview, 'id' | 'version'>;

export function useReviewWork() {
  const toast = useToast();
  const { run, busy, errors } = useAction(isAboutStaffReviews);

  /** @returns whether the review was changed; problems of its fields are in `errors` */
  const moderate = ({ id, version }: ReadReview, change: Omit<ReviewModeration, 'version'>, done: string) =>
    run(() => moderateReview(id, { version, ...change }), {
      done: { title: done },
      failed: 'The review could not be changed',
      returnsFirst: true,
      handle: (error) => error instanceof ApiError && Object.keys(error.errors).length > 0,
    });

  /** Publishes one review after another. Reviews that changed in the meantime are skipped and reported. */
  const publishAll = (reviews: readonly ReadReview[]) => {
    const publish = async () => {
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
      if (published > 0) toast({ title: `${published} review${published === 1 ? '' : 's'} published` });
      if (problem !== undefined) {
        const description = reasonOf(problem, 'Please try again.');
        toast({ tone: 'error', title: `${reviews.length - published} not published`, description });
      }
    };
    return run(publish, { failed: 'The reviews could not be published' });
  };

  return { busy, errors, moderate, publishAll };
}
