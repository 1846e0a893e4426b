import { Button, Input, Rate } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffReview } from '../../api/models';
import { productPath } from '../../page/paths';
import { adminOrderPath } from '../../page/staff-paths';
import { DayAndTime } from '../ui/day-and-time';
import { ConflictNotice } from '../ui/conflict-notice';
import { SteadyButton } from '../ui/buttons';
import { EditDialog, useEditDialog } from '../ui/edit-dialog';
import { Facts } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { type State, StateTag } from '../ui/state-tag';
import { useMay } from '../ui/use-may';
import { useReview, useReviewWork } from './use-reviews';

export const reviewStates: Record<StaffReview['state'], State> = {
  pending: { name: 'Waiting', tone: 'busy' },
  published: { name: 'Published', tone: 'good' },
  rejected: { name: 'Rejected', tone: 'quiet' },
};

export const fitNames: Record<NonNullable<StaffReview['fit']>, string> = {
  small: 'Runs small',
  true: 'True to size',
  large: 'Runs large',
};

/** Row of stars, with a text for screen readers, e.g. "4 of 5 stars". */
export function Stars({ stars }: Pick<StaffReview, 'stars'>) {
  return (
    <>
      <span aria-hidden="true">
        <Rate className="review-stars" disabled value={stars} />
      </span>
      <span className="visually-hidden">{stars} of 5 stars</span>
    </>
  );
}

interface ReviewDialogProps {
  /** Null while the dialog is closed. */
  id: number | null;
  onClose: () => void;
}

/** Review in full, with forms to publish it, reject it, or reply to it. */
export function ReviewDialog({ id, onClose }: ReviewDialogProps) {
  return (
    <EditDialog item={id} title={() => 'Review'} width={720} onClose={onClose}>
      {(shown) => <LoadedReview key={shown} id={shown} />}
    </EditDialog>
  );
}

function LoadedReview({ id }: { id: number }) {
  const result = useReview(id);
  return (
    <Loaded thing="review" result={result} missing={<p role="status">This review no longer exists.</p>}>
      {(review) => <OpenReview review={review} />}
    </Loaded>
  );
}

function OpenReview({ review }: { review: StaffReview }) {
  const { productName, productSlug, orderId, author, isSample, stars, fit, sizeWorn, usualSize, text } = review;
  const { state, pictures, helpfulCount, createdAt } = review;
  const { busy, errors, conflict, moderate } = useReviewWork();
  const mayChange = useMay('messages.change');
  const [seen, setSeen] = useState(review);
  const [reason, setReason] = useState(seen.reason ?? '');
  const [answer, setAnswer] = useState(seen.answer ?? '');
  const isAnswerChanged = answer !== (seen.answer ?? '');
  const typed = isAnswerChanged ? { answer } : {};
  const isChanged = isAnswerChanged || reason !== (seen.reason ?? '');
  const { leave, close } = useEditDialog(() => isChanged);

  // A reload replaces the fields only if staff have not typed. If they have, the server rejects their save because of
  // the newer version.
  if (review.version !== seen.version && !isChanged) {
    setSeen(review);
    setReason(review.reason ?? '');
    setAnswer(review.answer ?? '');
  }

  const act = async (change: Parameters<typeof moderate>[1], done: string) => {
    const known = conflict === undefined ? seen : review;
    if (await moderate(known, change, done)) close();
  };

  return (
    <div className="open-review">
      <Facts
        className="facts-grid"
        facts={[
          ['Product', productSlug === null ? productName : <Link to={productPath(productSlug)}>{productName}</Link>],
          [
            'By',
            <>
              {author}
              {isSample && ' (a sample of the demo shop)'}
              {orderId !== null && (
                <>
                  , <Link to={adminOrderPath(orderId)}>order {orderId}</Link>
                </>
              )}
            </>,
          ],
          [
            'Written',
            <>
              <DayAndTime iso={createdAt} dayOnly /> <StateTag {...reviewStates[state]} />
            </>,
          ],
          [
            'Stars',
            <>
              <Stars stars={stars} />
              {fit !== null && `, ${fitNames[fit].toLowerCase()}`}
            </>,
          ],
          sizeWorn !== null && ['Size', sizeWorn + (usualSize === null ? '' : `, usually ${usualSize}`)],
          ['Helpful', helpfulCount],
        ]}
      />
      <p className="open-review__text">{text || 'No text'}</p>
      {pictures.length > 0 && (
        <ul className="open-review__pictures" aria-label="Pictures">
          {pictures.map(({ id, small, large }, place) => (
            <li key={id}>
              <a href={large} target="_blank" rel="noreferrer">
                <img src={small} alt={`${productName}, ${place + 1} of ${pictures.length}, by ${author}`} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Field label="Answer from the shop" error={errors['answer']}>
        {(name) => (
          <Input.TextArea
            {...name}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={2000}
            readOnly={!mayChange}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        )}
      </Field>
      {mayChange && state !== 'rejected' && (
        <>
          <Field label="Reason for rejecting (emailed to the author)" error={errors['reason']}>
            {(name) => (
              <Input {...name} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
            )}
          </Field>
          <UsualReasons onChoose={setReason} />
        </>
      )}
      {review.reason !== null && <p>Rejected: {review.reason}</p>}
      <ConflictNotice reason={conflict}>
        The review above is up to date. {isChanged && 'Your text is not saved yet.'}
        {review.answer !== seen.answer && (
          <> The answer from the shop is now: {review.answer === null ? 'none' : `“${review.answer}”`}.</>
        )}
      </ConflictNotice>
      <div className="dialog-actions">
        {mayChange && state !== 'rejected' && (
          <SteadyButton
            danger
            inactive={busy}
            onClick={() => void act({ state: 'rejected', reason, ...typed }, 'Review rejected')}
          >
            Reject
          </SteadyButton>
        )}
        {mayChange && (
          <SteadyButton inactive={busy} onClick={() => void act({ answer }, 'Answer saved')}>
            Save answer
          </SteadyButton>
        )}
        <Button onClick={leave}>Close</Button>
        {mayChange && state !== 'published' && (
          <SteadyButton
            type="primary"
            inactive={busy}
            onClick={() => void act({ state: 'published', ...typed }, 'Review published')}
          >
            Publish
          </SteadyButton>
        )}
      </div>
    </div>
  );
}

const usualReasons = [
  'It is not about the product.',
  'It contains personal data.',
  'It contains offensive language.',
  'It contains advertising or a link.',
];

/** Buttons that fill in a usual reason for rejecting a review. */
export function UsualReasons({ onChoose }: { onChoose: (reason: string) => void }) {
  return (
    <div role="group" aria-label="Usual reasons" className="review-reasons">
      {usualReasons.map((reason) => (
        <Button key={reason} size="small" onClick={() => onChoose(reason)}>
          {reason}
        </Button>
      ))}
    </div>
  );
}

interface FieldProps {
  label: string;
  error: string | undefined;
  children: (name: { 'aria-label': string; status?: 'error' }) => ReactNode;
}

function Field({ label, error, children }: FieldProps) {
  return (
    <div className="open-review__field">
      <span aria-hidden>{label}</span>
      {children({ 'aria-label': label, ...(error !== undefined && { status: 'error' as const }) })}
      {error !== undefined && <p role="alert">{error}</p>}
    </div>
  );
}
