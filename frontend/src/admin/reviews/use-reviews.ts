import { useState } from 'react';
import { type Address, at, isUnder, type QueryOf } from '../../api/address';
import { ApiError } from '../../api/api-error';
import { readOrNull, readWithNumbers, send } from '../../api/client';
import type { ModerationRequest, StaffReview } from '../../api/models';
import { useItem, useList } from '../list/use-list';
import { useAction } from '../ui/use-action';

const reviewKey = (id: number) => at('/api/admin/reviews/{id}', { id });

/** Loads one page of the matching reviews, and the number of all open reviews. */
export const useReviews = (apiQuery: QueryOf<'/api/admin/reviews'>) =>
  useList(at('/api/admin/reviews', apiQuery), fetchReviews);

async function fetchReviews(key: Address<'/api/admin/reviews'>) {
  const { data, numberIn } = await readWithNumbers(key);
  return { reviews: data, total: numberIn('X-Total-Count'), pending: numberIn('X-Pending-Count') };
}

/** Loads one review; null if its author deleted it. */
export const useReview = (id: number | null) => useItem(id === null ? null : reviewKey(id), readOrNull);

/** Publishes or rejects a review, or replies to it. */
const moderateReview = (id: number, moderation: ModerationRequest) => send('PATCH', reviewKey(id), moderation);

/** Review in the version that staff read. */
type DecidedReview = Pick<StaffReview, 'id' | 'version' | 'state'>;
type MailedReview = DecidedReview & Pick<StaffReview, 'orderId'>;

export function useReviewWork() {
  const { run, runEach, busy, errors } = useAction(isUnder('/api/admin/reviews'));
  const [conflict, setConflict] = useState<string>();

  /**
   * Changes a review. The toast offers to undo a decision, except a publication of a rejected review: rejecting it again
   * would send another email to the author.
   * @returns whether the review was changed; problems of its fields are in `errors`
   */
  const moderate = (
    { id, version, state: before }: DecidedReview,
    change: Omit<ModerationRequest, 'version'>,
    done: string,
  ): Promise<boolean> =>
    run(() => moderateReview(id, { version, ...change }), {
      done: (changed) => ({
        title: done,
        ...(changed.state === 'rejected' &&
          before !== 'rejected' &&
          changed.orderId !== null && {
            description: 'The author gets an email with the reason, even if you undo this.',
          }),
        ...(changed.state !== before &&
          before !== 'rejected' && {
            action: {
              text: 'Undo',
              onClick: () => void moderate({ ...changed, state: 'rejected' }, { state: before }, 'Decision undone'),
            },
          }),
      }),
      failed: 'The review could not be changed',
      returnsFirst: true,
      handle: (error) => {
        if (!(error instanceof ApiError)) return false;
        if (error.code !== 'review.changed') return Object.keys(error.errors).length > 0;
        setConflict(error.reason);
        return true;
      },
    });

  /**
   * Publishes or rejects one review after another, each in the version that staff read. The toast offers to undo the
   * decisions, except publications of rejected reviews.
   */
  const decideAll = <Review extends MailedReview>(
    reviews: readonly Review[],
    decision: Pick<ModerationRequest, 'reason'> & { state: 'published' | 'rejected' },
  ): Promise<Review[]> => {
    const decided: MailedReview[] = [];
    const decide = async ({ id, version, state, orderId }: Review) => {
      const changed = await moderateReview(id, { version, ...decision });
      if (state !== 'rejected' && state !== changed.state)
        decided.push({ id, version: changed.version, state, orderId });
    };
    const undo = () =>
      void runEach(decided, ({ id, version, state }) => moderateReview(id, { version, state }), {
        thing: 'decision',
        done: 'undone',
      });
    return runEach(reviews, decide, {
      thing: 'review',
      done: decision.state,
      action: () => (decided.length > 0 ? { text: 'Undo', onClick: undo } : undefined),
      note: () => {
        // Authors of reviews without an order get no email.
        const mailed = decided.filter(({ orderId }) => orderId !== null).length;
        if (decision.state !== 'rejected' || mailed === 0) return undefined;
        const authors = mailed === decided.length ? 'The authors' : `${mailed} of ${decided.length} authors`;
        return `${authors} get an email with the reason, even if you undo this.`;
      },
    });
  };

  return {
    busy,
    errors,
    /** The server's message if the review has changed since staff read it. */
    conflict,
    moderate,
    decideAll,
  };
}
