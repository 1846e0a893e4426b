import './reviews.css';
import { type ReactNode, useState } from 'react';
import type { ReviewableProduct } from '../../api/models';
import { homePath, orderPath, productPath, signInPath } from '../../page/paths';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { LoadFailed, PageSkeleton } from '../../ui/load-failed';
import { ProductPicture } from '../../ui/product-picture';
import { ReviewForm } from './review-form';
import { useOrderReviews } from './use-review-form';

/** Page to review the items of an order. Requires the key of a mailed link, or a signed-in customer. */
export default function ReviewPage() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const key = query.get('key');
  const { order, error, needsSignIn, isUnknown, retry } = useOrderReviews(id, key);
  if (order) {
    return (
      <div className="container review-page">
        <Link to={orderPath(order.id)}>Order {order.id}</Link>
        <h1>How does it fit?</h1>
        {order.refusal !== null && <p role="status">{order.refusal}</p>}
        {order.products.length === 0 && <p>There is nothing left to review in this order.</p>}
        {order.products.map((product) => (
          <ReviewedProduct
            key={product.productId}
            product={product}
            orderId={order.id}
            linkKey={key}
            isOpen={order.refusal === null || product.review !== undefined}
            onChange={retry}
          />
        ))}
      </div>
    );
  }
  if (needsSignIn) {
    return (
      <Notice
        title="Please sign in"
        text={
          key === null ? 'Sign in to review your order.' : 'This link no longer works. Sign in to review your order.'
        }
      >
        <Link className="button" to={signInPath({ next: pathname })}>
          Sign In
        </Link>
      </Notice>
    );
  }
  if (isUnknown) {
    return (
      <Notice title="Order not found" text="We couldn’t find this order among yours.">
        <Link className="button" to={homePath}>
          Go to the home page
        </Link>
      </Notice>
    );
  }
  if (!error) return <PageSkeleton />;
  return (
    <LoadFailed
      title="Your order could not be loaded"
      text="The shop could not be reached. Please try again."
      onRetry={retry}
    />
  );
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="container empty-state">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

interface ReviewedProductProps {
  product: ReviewableProduct;
  orderId: string;
  linkKey: string | null;
  /** Whether the review can be written or changed. */
  isOpen: boolean;
  onChange: () => void;
}

const notes = {
  pending: 'Thank you! We check each review before we publish it.',
  published: 'Your review is published on the product page.',
  rejected: 'We could not publish this review:',
} as const;

function ReviewedProduct({ product, orderId, linkKey, isOpen, onChange }: ReviewedProductProps) {
  const { name, slug, imageUrl, review } = product;
  const [editing, setEditing] = useState(false);
  return (
    <section className="review-page__product" aria-label={name}>
      {imageUrl !== null && <ProductPicture src={imageUrl} alt="" sizes="96px" maxWidth={200} />}
      <div>
        <h2>{slug === null ? name : <Link to={productPath(slug)}>{name}</Link>}</h2>
        {review && (
          <p role="status">
            {notes[review.state]} {review.reason}
          </p>
        )}
        {review && !editing && (
          <button type="button" className="button button--quiet" onClick={() => setEditing(true)}>
            Change or delete review
          </button>
        )}
        {isOpen && (!review || editing) && (
          <ReviewForm
            product={product}
            orderId={orderId}
            linkKey={linkKey}
            onChange={onChange}
            onWritten={() => setEditing(true)}
            onClose={() => setEditing(false)}
          />
        )}
      </div>
    </section>
  );
}
