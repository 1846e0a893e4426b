import './reviews.css';
import { useState } from 'react';
import type { StaffReview } from '../../api/models';
import { StoreDate } from '../../page/store-date';
import { filterOptions, ListFilter, ListFilters } from '../list/list-controls';
import { type ListColumn, ListTable } from '../list/list-table';
import { idOf, nameIn, oneOf, useListQuery, useOpened } from '../list/use-list-query';
import { RowButton, SteadyButton } from '../ui/buttons';
import { TwoLines } from '../ui/facts';
import { StateTag } from '../ui/state-tag';
import { fitNames, ReviewDialog, reviewStates, starsText } from './review-dialog';
import { useReviews, useReviewWork } from './use-reviews';

const defaults = { search: '', state: '', stars: '' };
const known = { state: nameIn(reviewStates), stars: oneOf(['', '1', '2', '3', '4', '5']) };
const stateOptions = filterOptions('All states', reviewStates);
const starsOptions = [
  { value: '', label: 'Any stars' },
  ...['5', '4', '3', '2', '1'].map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
];

/** Customer reviews. Staff moderate each review before it is public. */
export default function ReviewsPage() {
  const listQuery = useListQuery(defaults, known);
  const { filtered } = listQuery;
  const { stars, ...others } = listQuery.apiQuery;
  const result = useReviews({ ...others, ...(stars && { stars: Number(stars) }) });
  const { busy, publishAll } = useReviewWork();
  const [openedId, open] = useOpened('review');
  /**
   * Stored with the version that staff read: if the author edits a review meanwhile, the new version needs its own
   * approval.
   */
  const [picked, setPicked] = useState<readonly StaffReview[]>([]);
  const pending = result.data?.pending ?? 0;

  const pick = (keys: string[]) => {
    const rows = [...picked, ...(result.data?.reviews ?? [])];
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
        <ListFilters search="Search reviews" query={listQuery}>
          <ListFilter label="State" name="state" query={listQuery} options={stateOptions} />
          <ListFilter label="Stars" name="stars" query={listQuery} options={starsOptions} />
        </ListFilters>
      </div>
      <ListTable
        things="reviews"
        query={listQuery}
        result={result}
        columns={columns(open)}
        rows={result.data?.reviews}
        empty={filtered ? 'No reviews found.' : 'There are no reviews yet.'}
        selection={{
          keys: picked.map(({ id }) => String(id)),
          onChange: pick,
          labelOf: ({ author, productName }) => `Select the review of ${productName} by ${author}`,
        }}
      />
      <ReviewDialog id={idOf(openedId)} onClose={() => open(null)} />
    </>
  );
}

function columns(onOpen: (id: number) => void): ListColumn<StaffReview>[] {
  return [
    {
      key: 'review',
      title: 'Review',
      render: (_, { text, author, isSample, pictures }) => (
        <span className="review-cell">
          <span className="review-cell__text">{text || 'No text'}</span>
          <span className="second-line">
            {author}
            {isSample && ', sample'}
            {pictures.length > 0 && `, ${pictures.length} picture${pictures.length === 1 ? '' : 's'}`}
          </span>
        </span>
      ),
    },
    { key: 'product', title: 'Product', dataIndex: 'productName' },
    {
      key: 'stars',
      title: 'Stars',
      render: (_, { stars, fit, sizeWorn }) => (
        <TwoLines first={starsText(stars)} second={[sizeWorn, fit && fitNames[fit]].filter(Boolean).join(', ')} />
      ),
    },
    {
      key: 'state',
      title: 'State',
      render: (_, { state, answer }) => (
        <TwoLines first={<StateTag {...reviewStates[state]} />} second={answer !== null && 'answered'} />
      ),
    },
    { key: 'date', title: 'Written', render: (_, { createdAt }) => <StoreDate iso={createdAt} /> },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, { id, author, productName }) => (
        <RowButton text="Read" label={`Read ${productName}, by ${author}`} onClick={() => onOpen(id)} />
      ),
    },
  ];
}
