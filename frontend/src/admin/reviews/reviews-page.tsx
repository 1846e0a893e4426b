import './reviews.css';
import { Select } from 'antd';
import { useState } from 'react';
import type { StaffReview } from '../../api/models';
import { ClearFilters } from '../list/clear-filters';
import { nameIn, oneOf } from '../list/known-values';
import { ListSearch } from '../list/list-search';
import { StaffList } from '../list/staff-list';
import { useListQuery } from '../list/use-list-query';
import { useOpened } from '../list/use-opened';
import { SteadyButton } from '../ui/steady-button';
import { reviewColumns } from './review-columns';
import { ReviewDialog } from './review-dialog';
import { reviewStates } from './review-states';
import { useReviews, useReviewWork } from './use-reviews';

const defaults = { search: '', state: '', stars: '' };
const known = { state: nameIn(reviewStates), stars: oneOf(['', '1', '2', '3', '4', '5']) };
const stateOptions = [
  { value: '', label: 'All states' },
  ...Object.entries(reviewStates).map(([value, { name }]) => ({ value, label: name })),
];
const starsOptions = [
  { value: '', label: 'Any stars' },
  ...['5', '4', '3', '2', '1'].map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
];

/** Customer reviews. Staff moderate each review before it is public. */
export default function ReviewsPage() {
  const asked = useListQuery(defaults, known);
  const { query, change, filtered, clear, apiQuery } = asked;
  const { stars, ...others } = apiQuery;
  const answer = useReviews({ ...others, ...(stars && { stars: Number(stars) }) });
  const { busy, publishAll } = useReviewWork();
  const [openedId, open] = useOpened('review');
  const opened = openedId !== null && /^[1-9]\d{0,9}$/.test(openedId) ? Number(openedId) : null;
  /**
   * Stored with the version that staff read: if the author edits a review meanwhile, the new version needs its own
   * approval.
   */
  const [picked, setPicked] = useState<readonly StaffReview[]>([]);
  const pending = answer.list?.pending ?? 0;

  const pick = (keys: string[]) => {
    const rows = [...picked, ...(answer.list?.reviews ?? [])];
    setPicked(keys.flatMap((key) => rows.find(({ id }) => String(id) === key) ?? []));
  };
  const publishPicked = async () => {
    await publishAll(picked);
    setPicked([]);
  };

  return (
    <>
      <div className="list-bar">
        <h2>Reviews {pending > 0 && <span className="waiting-count">{pending} waiting</span>}</h2>
        {picked.length > 0 && (
          <SteadyButton type="primary" inactive={busy} onClick={() => void publishPicked()}>
            Publish {picked.length}
          </SteadyButton>
        )}
      </div>
      <div className="list-bar">
        <ListSearch label="Search reviews" value={query.search} onChange={(search) => change({ search })} />
        <Select
          aria-label="State"
          className="review-filter"
          value={query.state}
          options={stateOptions}
          onChange={(state) => change({ state })}
        />
        <Select
          aria-label="Stars"
          className="review-filter"
          value={query.stars}
          options={starsOptions}
          onChange={(wanted) => change({ stars: wanted })}
        />
        <ClearFilters filtered={filtered} clear={clear} />
      </div>
      <StaffList
        things="reviews"
        asked={asked}
        answer={answer}
        columns={reviewColumns((id) => open(String(id)))}
        rows={answer.list?.reviews}
        empty={filtered ? 'No reviews found.' : 'There are no reviews yet.'}
        selection={{
          keys: picked.map(({ id }) => String(id)),
          onChange: pick,
          labelOf: ({ author, productName }) => `Select the review of ${productName} by ${author}`,
        }}
      />
      <ReviewDialog id={opened} onClose={() => open(null)} />
    </>
  );
}
