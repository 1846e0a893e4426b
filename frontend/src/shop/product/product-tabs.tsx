import { useState } from 'react';
import type { ProductDetail } from '../../api/models';
import { onDemand } from '../../ui/on-demand';
import { Tabs } from '../../ui/tabs';
import { ProductDetails } from './product-details';

const ProductReviews = onDemand(() => import('./product-reviews'));

/** Below the first view. */
export default function ProductTabs({ product }: { product: ProductDetail }) {
  const [active, setActive] = useState('description');
  return (
    <div data-island="tabs">
      <Tabs
        label="About this product"
        active={active}
        onChange={setActive}
        tabs={[
          { key: 'description', label: 'Description', content: <p>{product.description}</p> },
          { key: 'details', label: 'Product Details', content: <ProductDetails product={product} /> },
          { key: 'reviews', label: 'Reviews', content: <Reviews product={product} isOpen={active === 'reviews'} /> },
        ]}
      />
    </div>
  );
}

/** Their code and texts come when somebody opens the tab. */
function Reviews({ product: { slug, name, rating }, isOpen }: { product: ProductDetail; isOpen: boolean }) {
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!rating) return <p>No reviews yet. Who bought this can write one from My Orders.</p>;
  if (!wasOpened) return null;
  const loading = <p role="status">Loading reviews...</p>;
  return <ProductReviews props={{ slug, name, rating }} meanwhile={loading} onFailed={() => setWasOpened(false)} />;
}
