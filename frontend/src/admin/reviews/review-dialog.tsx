import { Button, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { StaffReview } from '../../api/models';
import { productPath } from '../../page/paths';
import { Link } from 'react-router-dom';
import { adminOrderPath } from '../../page/staff-paths';
import { StoreDate } from '../../page/store-date';
import { StateTag } from '../list/state-tag';
import { NotLoaded } from '../ui/not-loaded';
import { SteadyButton } from '../ui/steady-button';
import { fitNames, reviewStates, starsText } from './review-states';
import { useReview, useReviewWork } from './use-reviews';

interface ReviewDialogProps {
  /** Null while the dialog is closed. */
  id: number | null;
  onClose: () => void;
}

/** Review in full, with forms to publish it, reject it, or reply to it. */
export function ReviewDialog({ id, onClose }: ReviewDialogProps) {
  return (
    <Modal open={id !== null} title="Review" width={720} footer={null} destroyOnHidden onCancel={onClose}>
      {id !== null && <LoadedReview key={id} id={id} onClose={onClose} />}
    </Modal>
  );
}

function LoadedReview({ id, onClose }: { id: number; onClose: () => void }) {
  const { review, failed, retry } = useReview(id);
  if (failed) return <NotLoaded thing="review" onRetry={retry} />;
  if (review === undefined) return <p>Loading review...</p>;
  if (review === null) return <p role="status">This review is not there any more.</p>;
  return <OpenReview key={review.version} review={review} onClose={onClose} />;
}

function OpenReview({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const { productName, productSlug, orderId, author, isSample, stars, fit, sizeWorn, usualSize, text } = review;
  const { state, pictures, helpfulCount, createdAt } = review;
  const { busy, moderate } = useReviewWork();
  const [reason, setReason] = useState(review.reason ?? '');
  const [answer, setAnswer] = useState(review.answer ?? '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  const act = async (change: Parameters<typeof moderate>[1], done: string) => {
    const problems = await moderate(review, change, done);
    setErrors(problems ?? {});
    if (problems === undefined) onClose();
  };

  return (
    <div className="open-review">
      <dl className="open-review__facts">
        <dt>Product</dt>
        <dd>{productSlug === null ? productName : <Link to={productPath(productSlug)}>{productName}</Link>}</dd>
        <dt>By</dt>
        <dd>
          {author}
          {isSample && ' (a sample of the demo shop)'}
          {orderId !== null && (
            <>
              , <Link to={adminOrderPath(orderId)}>order {orderId}</Link>
            </>
          )}
        </dd>
        <dt>Written</dt>
        <dd>
          <StoreDate iso={createdAt} /> <StateTag tone={reviewStates[state].tone}>{reviewStates[state].name}</StateTag>
        </dd>
        <dt>Stars</dt>
        <dd>
          {starsText(stars)}
          {fit !== null && `, ${fitNames[fit].toLowerCase()}`}
        </dd>
        {sizeWorn !== null && (
          <>
            <dt>Size</dt>
            <dd>
              {sizeWorn}
              {usualSize !== null && `, usually ${usualSize}`}
            </dd>
          </>
        )}
        <dt>Helpful</dt>
        <dd>{helpfulCount}</dd>
      </dl>
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
      <Field label="Answer of the shop" error={errors['answer']}>
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
        <Field label="Reason, if you reject it (its writer reads this)" error={errors['reason']}>
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
