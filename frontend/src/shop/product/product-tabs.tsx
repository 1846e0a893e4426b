import { useState, type ReactNode } from 'react';
import type { ProductDetail } from '../../api/models';
import { Tabs } from '../../ui/tabs';
import { ProductDetails } from './product-details';
import { FitBar } from './fit-bar';
import ProductReviews from './product-reviews';

/** Below the first view: tabs, and on phones parts that fold. */
export function ProductTabs({ product }: { product: ProductDetail }) {
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
    <div className="product__parts">
      <Tabs
        label="About this product"
        active={active}
        onChange={choose}
        tabs={[
          part('details', 'Fit & Details', <ProductDetails product={product} />),
          ...(product.description ? [part('description', 'Description', <p>{product.description}</p>)] : []),
          part('reviews', 'Reviews', <Reviews product={product} />),
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
