import { useState } from 'react';
import type { FitVotes, ProductDetail, Rating, Reviews } from '../../api/models';
import { Stars } from '../product-card/product-card';
import { SteadyButton } from '../../ui/steady-button';
import { ReviewCard } from './review-card';
import { reviewsPerPage, useReviews } from './use-reviews';

const sorts = { newest: 'Newest', helpful: 'Most helpful', highest: 'Highest', lowest: 'Lowest' } as const;
type Sort = keyof typeof sorts;

/** Customer reviews of a product, and its fit according to reviews and product returns. */
export default function ProductReviews({ product }: { product: ProductDetail }) {
  const { rating, fitVotes } = product;
  if (rating) return <RatedProduct product={product} rating={rating} />;
  return fitVotes && <FitBar votes={fitVotes} />;
}

function RatedProduct({ product: { slug, name, fitVotes }, rating }: { product: ProductDetail; rating: Rating }) {
  const [sort, setSort] = useState<Sort>('newest');
  const [size, setSize] = useState('');
  const [stars, setStars] = useState(0);
  const [page, setPage] = useState(0);
  const { list, loading, failed, retry } = useReviews(slug, {
    sort,
    size: size || undefined,
    stars: stars || undefined,
    offset: page * reviewsPerPage,
  });
  const narrow = (change: () => void) => {
    change();
    setPage(0);
  };

  return (
    <div className="reviews">
      <RatingSummary
        rating={rating}
        fitVotes={fitVotes}
        stars={stars}
        onStars={(wanted) => narrow(() => setStars(wanted))}
      />
      <div>
        <div className="reviews__bar">
          <label>
            Sort by
            <select
              value={sort}
              onChange={({ target }) =>
                narrow(() => setSort(Object.hasOwn(sorts, target.value) ? (target.value as Sort) : 'newest'))
              }
            >
              {Object.entries(sorts).map(([value, title]) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          {list && list.sizes.length > 1 && (
            <label>
              Size worn
              <select value={size} onChange={({ target }) => narrow(() => setSize(target.value))}>
                <option value="">All sizes</option>
                {list.sizes.map((worn) => (
                  <option key={worn.size} value={worn.size}>
                    {worn.size} ({worn.count})
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
        {list ? (
          <ReviewList list={list} name={name} loading={loading} page={page} onPage={setPage} />
        ) : failed ? (
          <p role="alert">
            The reviews could not be loaded.{' '}
            <button type="button" className="button button--quiet" onClick={retry}>
              Try again
            </button>
          </p>
        ) : (
          <p role="status">Loading reviews...</p>
        )}
      </div>
    </div>
  );
}

interface ReviewListProps {
  list: Reviews;
  name: string;
  loading: boolean;
  page: number;
  onPage: (page: number) => void;
}

function ReviewList({ list: { reviews, total }, name, loading, page, onPage }: ReviewListProps) {
  const pages = Math.ceil(total / reviewsPerPage);
  return (
    <section aria-label="List of reviews" aria-busy={loading}>
      <p className="reviews__count" role="status">
        {total === 0 ? 'No matching reviews yet.' : total === 1 ? '1 review' : `${total} reviews`}
      </p>
      <ul className="reviews__list">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} name={name} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <p className="reviews__pages">
          <SteadyButton
            type="button"
            className="button button--quiet"
            inactive={page === 0}
            onClick={() => onPage(page - 1)}
          >
            Previous
          </SteadyButton>
          Page {page + 1} of {pages}
          <SteadyButton
            type="button"
            className="button button--quiet"
            inactive={page + 1 >= pages}
            onClick={() => onPage(page + 1)}
          >
            Next
          </SteadyButton>
        </p>
      )}
    </section>
  );
}

interface RatingSummaryProps {
  rating: Rating;
  fitVotes: FitVotes | undefined;
  /** Selected number of stars; 0 for all. */
  stars: number;
  onStars: (stars: number) => void;
}

/** Average rating, number of reviews per star, and fit votes. */
function RatingSummary({ rating, fitVotes, stars, onStars }: RatingSummaryProps) {
  const { average, count, samples } = rating;
  return (
    <div className="reviews__summary">
      <p className="reviews__average">
        <strong>{average.toFixed(1)}</strong> <Stars rating={average} />
      </p>
      <p>
        {count === 1 ? '1 review' : `${count} reviews`}
        {samples > 0 && (
          <>
            {' '}
            <span className="sample-note">
              {samples === count ? 'samples of the demo shop' : `${samples} are samples`}
            </span>
          </>
        )}
      </p>
      <ul className="reviews__histogram" aria-label="Stars">
        {[5, 4, 3, 2, 1].map((wanted) => {
          const given = rating.stars[wanted - 1] ?? 0;
          return (
            <li key={wanted}>
              <button
                type="button"
                aria-pressed={stars === wanted}
                onClick={() => onStars(stars === wanted ? 0 : wanted)}
              >
                <span>
                  {wanted} <span aria-hidden>★</span>
                  <span className="visually-hidden">{wanted === 1 ? 'star: ' : 'stars: '}</span>
                </span>
                <span className="reviews__meter">
                  <span style={{ inlineSize: `${(given / count) * 100}%` }} />
                </span>
                <span>{given}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {fitVotes && <FitBar votes={fitVotes} />}
    </div>
  );
}

/** Chart of the fit of a product, according to reviews and product returns. */
function FitBar({ votes: { count, small, true: fits, large } }: { votes: FitVotes }) {
  return (
    <div className="reviews__fit">
      <h2>How it fits</h2>
      <div className="reviews__fit-bar" aria-hidden>
        <span style={{ inlineSize: `${small}%` }} />
        <span style={{ inlineSize: `${fits}%` }} />
        <span style={{ inlineSize: `${large}%` }} />
      </div>
      <ul>
        <li>Runs small {small}%</li>
        <li>True to size {fits}%</li>
        <li>Runs large {large}%</li>
      </ul>
      <p>{count === 1 ? 'From 1 review or return.' : `From ${count} reviews and returns.`}</p>
    </div>
  );
}
