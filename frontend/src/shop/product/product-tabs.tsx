import { Suspense } from 'react';
import type { ProductDetail } from '../../api/models';
import { optionalPart } from '../../ui/optional-part';
import { Tabs } from '../../ui/tabs';
import { ProductDetails } from './product-details';

const ProductReviews = optionalPart(() => import('./product-reviews'));
/** Loaded only when needed: few products have returns but no reviews. */
const FitBar = optionalPart(() => import('./fit-bar'));

/** The tabs are below the first view. */
export function ProductTabs({ product }: { product: ProductDetail }) {
  return (
    <div className="product__parts">
      <Tabs
        name="product-parts"
        tabs={[
          { key: 'details', label: 'Fit & Details', content: <ProductDetails product={product} /> },
          ...(product.description
            ? [{ key: 'description', label: 'Description', content: <p>{product.description}</p> }]
            : []),
          {
            key: 'reviews',
            label: 'Reviews',
            content: (
              <Suspense>
                <Reviews product={product} />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
}

function Reviews({ product: { slug, name, rating, fitVotes } }: { product: ProductDetail }) {
  if (rating) return <ProductReviews slug={slug} name={name} rating={rating} fitVotes={fitVotes} />;
  return (
    <>
      <p>No reviews yet. If you bought this, you can write one from My Orders.</p>
      {fitVotes && <FitBar votes={fitVotes} />}
    </>
  );
}
