import { useState, type ReactNode } from 'react';
import type { ProductDetail } from '../../api/models';
import { onDemand } from '../../ui/on-demand';
import { Tabs } from '../../ui/tabs';
import { ProductDetails } from './product-details';

const ProductReviews = onDemand(() => import('./product-reviews'));

/** Below the first view: tabs, and on phones parts that fold. */
export default function ProductTabs({ product }: { product: ProductDetail }) {
  const [active, setActive] = useState('details');
  const [opened, setOpened] = useState([active]);
  const fold = (key: string, open: boolean) =>
    setOpened((keys) => [...keys.filter((other) => other !== key), ...(open ? [key] : [])]);
  const choose = (key: string) => {
    setActive(key);
    fold(key, true);
  };
  const part = (key: string, label: string, content: ReactNode) => ({
    key,
    label,
    content: (
      <details
        className="fold"
        open={opened.includes(key)}
        onToggle={({ currentTarget: { open } }) => open !== opened.includes(key) && fold(key, open)}
      >
        <summary>{label}</summary>
        {content}
      </details>
    ),
  });
  return (
    <div className="product__parts" data-island="tabs">
      <Tabs
        label="About this product"
        active={active}
        onChange={choose}
        tabs={[
          part('details', 'Fit & Details', <ProductDetails product={product} />),
          ...(product.description ? [part('description', 'Description', <p>{product.description}</p>)] : []),
          part('reviews', 'Reviews', <Reviews product={product} isOpen={opened.includes('reviews')} />),
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
