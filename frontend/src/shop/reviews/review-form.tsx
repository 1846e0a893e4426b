import type { ReviewableProduct } from '../../api/models';
import { ConfirmButton } from '../../ui/confirm-button';
import { SteadyButton } from '../../ui/steady-button';
import { FieldError, TextField } from '../../ui/text-field';
import { maxPictures, useReviewForm } from './use-review-form';

interface ReviewFormProps {
  product: ReviewableProduct;
  orderId: string;
  linkKey: string | null;
  onChange: () => void;
  onWritten: () => void;
  onClose: () => void;
}

const starNames = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];
const fits = { small: 'Runs small', true: 'True to size', large: 'Runs large' } as const;

export function ReviewForm({ product, orderId, linkKey, onChange, onWritten, onClose }: ReviewFormProps) {
  const { productId, name, lines, review } = product;
  const { form, errors, pending, submit, checkPictures, remove, removePicture } = useReviewForm({
    orderId,
    linkKey,
    productId,
    review,
    onChange,
    onWritten,
    onClose,
  });
  const hasSize = review ? review.sizeWorn !== null : lines.some(({ size }) => size !== null);
  const pictures = review?.pictures ?? [];
  const withKey = (address: string) => (linkKey === null ? address : `${address}?key=${encodeURIComponent(linkKey)}`);

  return (
    <form ref={form} className="review-form" onSubmit={submit} noValidate>
      <fieldset className="review-form__stars">
        <legend>Stars</legend>
        {starNames.map((title, place) => (
          <label key={title}>
            <input type="radio" name="stars" value={place + 1} defaultChecked={review?.stars === place + 1} />
            <span aria-hidden>{'★'.repeat(place + 1)}</span>
            <span>{title}</span>
          </label>
        ))}
        <FieldError text={errors['stars']} />
      </fieldset>
      {hasSize && (
        <fieldset>
          <legend>How does it fit?</legend>
          {Object.entries(fits).map(([fit, title]) => (
            <label key={fit}>
              <input type="radio" name="fit" value={fit} defaultChecked={review?.fit === fit} />
              {title}
            </label>
          ))}
          <FieldError text={errors['fit']} />
        </fieldset>
      )}
      {!review && lines.length > 1 ? (
        <fieldset>
          <legend>Which item did you wear?</legend>
          {lines.map(({ orderItemId, size, color }, place) => (
            <label key={orderItemId}>
              <input type="radio" name="orderItemId" value={orderItemId} defaultChecked={place === 0} />
              {[size, color].filter(Boolean).join(', ')}
            </label>
          ))}
        </fieldset>
      ) : (
        <input type="hidden" name="orderItemId" value={lines[0]?.orderItemId} />
      )}
      {hasSize && (
        <TextField
          label="Size you usually wear (optional)"
          name="usualSize"
          maxLength={20}
          defaultValue={review?.usualSize ?? ''}
          error={errors['usualSize']}
        />
      )}
      <TextField
        label="Your review"
        name="text"
        rows={5}
        maxLength={2000}
        defaultValue={review?.text ?? ''}
        error={errors['text']}
        hint="At least ten characters. We show your first name and an initial with your review."
      />
      {pictures.length > 0 && (
        <ul className="review-form__pictures" aria-label="Your pictures">
          {pictures.map(({ id, small }, place) => (
            <li key={id}>
              <img
                src={withKey(small)}
                alt={`Your upload ${place + 1} of ${pictures.length}`}
                width={96}
                height={120}
              />
              <button type="button" onClick={() => void removePicture(id)}>
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < maxPictures && (
        <label className="review-form__files">
          Pictures (optional, up to {maxPictures - pictures.length})
          <input
            type="file"
            name="pictures"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            onChange={checkPictures}
          />
          <FieldError text={errors['image']} />
        </label>
      )}
      <p className="review-form__actions">
        <SteadyButton type="submit" className="button" inactive={pending}>
          {pending ? 'Sending...' : review ? 'Save changes' : 'Send review'}
        </SteadyButton>
        {review && (
          <ConfirmButton
            className="button button--quiet"
            inactive={pending}
            question={`Delete your review of ${name}?`}
            keep="Keep review"
            action={remove}
          >
            Delete review
          </ConfirmButton>
        )}
      </p>
    </form>
  );
}
