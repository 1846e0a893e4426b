import { useState } from 'react';
import type { ProductDetail } from '../../api/models';
import { useStore } from '../../app/use-store';
import { Tabs } from '../../ui/tabs';
import { SampleReviews } from './sample-reviews';

export function ProductTabs({ product }: { product: ProductDetail }) {
  const { demo } = useStore();
  const [active, setActive] = useState('description');
  return (
    <Tabs
      label="About this product"
      active={active}
      onChange={setActive}
      tabs={[
        { key: 'description', label: 'Description', content: <p>{product.description}</p> },
        { key: 'details', label: 'Product Details', content: <Details /> },
        { key: 'reviews', label: 'Reviews', content: demo ? <SampleReviews /> : <p>No reviews yet.</p> },
      ]}
    />
  );
}

function Details() {
  return (
    <div className="details">
      <section>
        <h2>Features</h2>
        <ul>
          <li>Holds its color in sun, salt and chlorine</li>
          <li>Flat seams that do not rub</li>
          <li>Sizes XS to XL</li>
        </ul>
      </section>
      <section>
        <h2>Material</h2>
        <ul>
          <li>82% recycled nylon, 18% elastane</li>
          <li>Fully lined where it matters</li>
          <li>UPF 50+</li>
        </ul>
      </section>
      <section>
        <h2>Care</h2>
        <ul>
          <li>Rinse in fresh water after wearing</li>
          <li>Hand wash cold, do not bleach</li>
          <li>Dry flat in the shade</li>
        </ul>
      </section>
    </div>
  );
}
