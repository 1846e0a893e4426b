import { useState } from 'react';
import type { ProductDetail } from '../../api/models';
import { useStore } from '../../page/use-store';
import { Tabs } from '../../ui/tabs';
import { ProductDetails } from './product-details';
import { SampleReviews } from './sample-reviews';

/** Below the first view. */
export default function ProductTabs({ product }: { product: ProductDetail }) {
  const { demo } = useStore();
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
          { key: 'reviews', label: 'Reviews', content: demo ? <SampleReviews /> : <p>No reviews yet.</p> },
        ]}
      />
    </div>
  );
}
