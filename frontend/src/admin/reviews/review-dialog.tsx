import { Button, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffReview } from '../../api/models';
import { productPath } from '../../page/paths';
import { adminOrderPath } from '../../page/staff-paths';
import { StoreDate } from '../../page/store-date';
import { SteadyButton } from '../ui/buttons';
import { Facts } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { type State, StateTag } from '../ui/state-tag';
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

/** Returns stars as readable text, e.g. "4 of 5 stars". */
export const starsText = (stars: number) => `${stars} of 5 stars`;

interface ReviewDialogProps {
  /** Null while the dialog is closed. */
  id: number | null;
  onClose: () => void;
}

/** Review in full, with forms to publish it, reject it, or reply to it. */
export function ReviewDialog({ id, onClose }: ReviewDialogProps) {
  const result = useReview(id);
  return (
    <Modal open={id !== null} title="Review" width={720} footer={null} destroyOnHidden onCancel={onClose}>
      {id !== null && (
        <Loaded thing="review" result={result} missing={<p role="status">This review no longer exists.</p>}>
          {(review) => <OpenReview key={`${id} ${review.version}`} review={review} onClose={onClose} />}
        </Loaded>
      )}
    </Modal>
  );
}

function OpenReview({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const { productName, productSlug, orderId, author, isSample, stars, fit, sizeWorn, usualSize, text } = review;
  const { state, pictures, helpfulCount, createdAt } = review;
  const { busy, errors, moderate } = useReviewWork();
  const [reason, setReason] = useState(review.reason ?? '');
  const [answer, setAnswer] = useState(review.answer ?? '');

  const act = async (change: Parameters<typeof moderate>[1], done: string) => {
    if (await moderate(review, change, done)) onClose();
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
              <StoreDate iso={createdAt} /> <StateTag {...reviewStates[state]} />
            </>,
          ],
          ['Stars', starsText(stars) + (fit === null ? '' : `, ${fitNames[fit].toLowerCase()}`)],
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
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        )}
      </Field>
      {state !== 'rejected' && (
        <Field label="Reason for rejecting (shown to the author)" error={errors['reason']}>
          {(name) => (
            <Input {...name} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
      )}
      {review.reason !== null && <p>Rejected: {review.reason}</p>}
      <div className="dialog-actions">
        {state !== 'rejected' && (
          <SteadyButton
            danger
            inactive={busy}
            onClick={() => void act({ state: 'rejected', reason }, 'Review rejected')}
          >
            Reject
          </SteadyButton>
        )}
        <SteadyButton inactive={busy} onClick={() => void act({ answer }, 'Answer saved')}>
          Save answer
        </SteadyButton>
        <Button onClick={onClose}>Close</Button>
        {state !== 'published' && (
          <SteadyButton
            type="primary"
            inactive={busy}
            onClick={() => void act({ state: 'published', answer }, 'Review published')}
          >
            Publish
          </SteadyButton>
        )}
      </div>
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
