import { useState } from 'react';
import type { Review } from '../../api/models';
import { StoreDate } from '../../page/store-date';
import { useStore } from '../../page/use-store';
import { onDemand } from '../../ui/on-demand';
import { SteadyButton } from '../../ui/steady-button';
import { Stars } from '../product-card/product-card';
import { useHelpful } from './use-reviews';

const ZoomView = onDemand(() => import('./zoom-view'));

const fits = { small: 'Runs small', true: 'True to size', large: 'Runs large' } as const;

/** @param props.name of the product */
export function ReviewCard({ review, name }: { review: Review; name: string }) {
  const { author, isSample, stars, fit, sizeWorn, usualSize, text, answer, pictures, createdAt } = review;
  const { name: shop } = useStore();
  const { voted, count, pending, vote } = useHelpful(review);
  const facts = [
    sizeWorn !== null && `Wore size ${sizeWorn}`,
    usualSize !== null && `usually ${usualSize}`,
    fit !== null && fits[fit],
  ].filter((fact) => fact !== false);
  return (
    <article className="review" aria-label={`By ${author}`}>
      <p className="review__head">
        <Stars rating={stars} /> <strong>{author}</strong>
        {isSample && <span className="sample-note">Sample</span>}
        <span className="review__date">
          <StoreDate iso={createdAt} />
        </span>
      </p>
      {facts.length > 0 && <p className="review__facts">{facts.join(', ')}</p>}
      {text !== '' && <p className="review__text">{text}</p>}
      {pictures.length > 0 && <ReviewPictures pictures={pictures} name={`${name}, by ${author}`} />}
      {answer !== null && (
        <div className="review__answer">
          <strong>{shop}</strong>
          <p className="review__text">{answer}</p>
        </div>
      )}
      <SteadyButton
        type="button"
        className="review__helpful"
        aria-pressed={voted}
        inactive={pending}
        onClick={() => void vote()}
      >
        Helpful{count > 0 && ` (${count})`}
      </SteadyButton>
    </article>
  );
}

function ReviewPictures({ pictures, name }: { pictures: Review['pictures']; name: string }) {
  const [opened, setOpened] = useState<number | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <ul className="review__pictures" aria-label="Pictures">
        {pictures.map(({ id, small }, place) => (
          <li key={id}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpened(place)}>
              <img
                src={small}
                alt={`${name}, ${place + 1} of ${pictures.length}`}
                loading="lazy"
                width={96}
                height={120}
              />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <ZoomView
          props={{
            pictures: pictures.map(({ large }) => ({ src: large, alt: name })),
            place: opened,
            onShow: setOpened,
            onLeave: () => undefined,
            onClose: close,
          }}
          onClose={close}
        />
      )}
    </>
  );
}
