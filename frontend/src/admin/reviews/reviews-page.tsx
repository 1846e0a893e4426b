import './reviews.css';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffReview } from '../../api/models';
import { productPath } from '../../page/paths';
import { adminOrderPath } from '../../page/staff-paths';
import { DayAndTime } from '../ui/day-and-time';
import { filterOptions, ListFilter, ListFilters, ListViews } from '../list/list-controls';
import { type ListColumn, ListTable, selectionOf, withoutRows } from '../list/list-table';
import { idOf, nameIn, oneOf, orderBy, useListQuery, useOpened } from '../list/use-list-query';
import { RowActions, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useLast } from '../ui/edit-dialog';
import { TwoLines } from '../ui/facts';
import { StateTag } from '../ui/state-tag';
import { useMay } from '../ui/use-may';
import { fitNames, ReviewDialog, reviewStates, Stars, UsualReasons } from './review-dialog';
import { useReviews, useReviewWork } from './use-reviews';

const defaults = { search: '', state: '', stars: '', sort: '' };
const states = { ...reviewStates, unanswered: { name: 'Unanswered' } };
const known = {
  state: nameIn(states),
  stars: oneOf(['', '1', '2', '3', '4', '5']),
  sort: orderBy('stars', 'date'),
};
const starsOptions = [
  { value: '', label: 'All ratings' },
  ...['5', '4', '3', '2', '1'].map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
];

/** Customer reviews. Staff moderate each review before it is public. */
export default function ReviewsPage() {
  const listQuery = useListQuery(defaults, known);
  const { query, filtered, change } = listQuery;
  const { stars, ...others } = listQuery.apiQuery;
  const result = useReviews({ ...others, ...(stars && { stars: Number(stars) }) });
  const { busy, decideAll } = useReviewWork();
  const [rejecting, setRejecting] = useState(false);
  const mayModerate = useMay('messages.change');
  const [openedId, open] = useOpened('review');
  /**
   * The selected reviews in the version that staff read. If the author edits a review in the meantime, the new version
   * needs its own approval.
   */
  const [picked, setPicked] = useState<readonly StaffReview[]>([]);
  const counts = { pending: result.data?.pending };

  const publishPicked = async (reviews: readonly StaffReview[]) => {
    const done = await decideAll(reviews, { state: 'published' });
    setPicked((now) => withoutRows(now, done));
  };
  const rejectPicked = async (reason: string) => {
    const done = await decideAll(picked, { state: 'rejected', reason });
    setPicked((now) => withoutRows(now, done));
    return done.length > 0;
  };

  return (
    <>
      <div className="list-bar">
        <h2>Reviews</h2>
        <ListViews
          label="State"
          name="state"
          query={listQuery}
          options={filterOptions('All reviews', states, counts)}
        />
      </div>
      <div className="list-bar">
        <ListFilters search="Search reviews" query={listQuery}>
          <ListFilter label="Stars" name="stars" query={listQuery} options={starsOptions} />
        </ListFilters>
      </div>
      <ListTable
        things="reviews"
        compact
        query={listQuery}
        result={result}
        columns={columns(open, mayModerate, busy, (review) => void publishPicked([review]))}
        rows={result.data?.reviews}
        sort={query.sort}
        onSort={(sort) => change({ sort })}
        empty={filtered ? 'No reviews found.' : 'There are no reviews yet.'}
        selection={
          mayModerate
            ? {
                ...selectionOf(picked, result.data?.reviews, setPicked),
                labelOf: ({ author, productName }) => `Select the review of ${productName} by ${author}`,
                actions: (
                  <>
                    <SteadyButton
                      type="primary"
                      size="small"
                      inactive={busy}
                      onClick={() => void publishPicked(picked)}
                    >
                      Publish {picked.length}
                    </SteadyButton>
                    <SteadyButton danger size="small" inactive={busy} onClick={() => setRejecting(true)}>
                      Reject {picked.length}
                    </SteadyButton>
                  </>
                ),
              }
            : undefined
        }
      />
      <RejectDialog
        count={rejecting ? picked.length : 0}
        busy={busy}
        onReject={rejectPicked}
        onClose={() => setRejecting(false)}
      />
      <ReviewDialog id={idOf(openedId)} onClose={() => open(null)} />
    </>
  );
}

interface RejectDialogProps {
  /** Number of reviews; 0 while the dialog is closed. */
  count: number;
  busy: boolean;
  /** @returns whether the reviews were rejected */
  onReject: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the reason why several reviews are rejected. */
function RejectDialog({ count, busy, onReject, onClose }: RejectDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const shown = useLast(count === 0 ? null : count);
  return (
    <ConfirmDialog
      open={count > 0}
      title={shown === 1 ? 'Reject this review?' : `Reject ${shown} reviews?`}
      okText="Reject"
      busyText="Rejecting..."
      busy={busy}
      inactive={busy || reason.trim() === ''}
      onConfirm={() => onReject(reason)}
      onClose={onClose}
    >
      <div className="review-reason">
        <label htmlFor={id}>Reason, emailed to the authors</label>
        <Input id={id} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        <UsualReasons onChoose={setReason} />
      </div>
    </ConfirmDialog>
  );
}

/** The next step of staff. */
const dueOf = { pending: 'Review', published: 'Answer' } as const;

function columns(
  onOpen: (id: number) => void,
  mayModerate: boolean,
  busy: boolean,
  onPublish: (review: StaffReview) => void,
): ListColumn<StaffReview>[] {
  return [
    {
      key: 'review',
      title: 'Review',
      main: true,
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
    {
      key: 'product',
      title: 'Product',
      render: (_, { productName, productSlug, orderId }) => (
        <TwoLines
          first={productSlug === null ? productName : <Link to={productPath(productSlug)}>{productName}</Link>}
          second={orderId !== null && <Link to={adminOrderPath(orderId)}>order {orderId}</Link>}
        />
      ),
    },
    {
      key: 'stars',
      title: 'Stars',
      sortable: true,
      render: (_, { stars, fit, sizeWorn }) => (
        <TwoLines
          first={<Stars stars={stars} />}
          second={[sizeWorn, fit && fitNames[fit]].filter(Boolean).join(', ')}
        />
      ),
    },
    {
      key: 'state',
      title: 'State',
      render: (_, { state, answer }) => (
        <TwoLines first={<StateTag {...reviewStates[state]} />} second={answer !== null && 'answered'} />
      ),
    },
    {
      key: 'date',
      title: 'Written',
      sortable: true,
      render: (_, { createdAt }) => <DayAndTime iso={createdAt} dayOnly />,
    },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, review) => {
        const { id, author, productName, state, answer } = review;
        const due = !mayModerate || state === 'rejected' || answer !== null ? 'Read' : dueOf[state];
        const row = `${productName}, by ${author}`;
        const publish = { text: 'Publish', needs: 'messages.change', inactive: busy } as const;
        return (
          <RowActions
            row={row}
            primary={{ text: due, label: `${due} ${row}`, opensRow: true, onClick: () => onOpen(id) }}
            more={state === 'published' ? [] : [{ ...publish, onClick: () => onPublish(review) }]}
          />
        );
      },
    },
  ];
}
