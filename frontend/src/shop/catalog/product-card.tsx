import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '../../api/models';
import { productPath } from '../../app/paths';
import { Icon } from '../../ui/icon';
import { ProductPicture } from '../../ui/product-picture';
import { preloadSidePanel } from '../../ui/side-panel';
import { Price } from './price';
import { useQuickAdd } from './use-quick-add';

export const cardSizes = '(min-width: 1240px) 260px, (min-width: 1000px) 25vw, (min-width: 760px) 32vw, 48vw';
export const cardMaxWidth = 800;

const QuickAddPanel = lazy(() => import('./quick-add-panel'));

interface ProductCardProps {
  product: Product;
  headingLevel: 2 | 3;
  early?: 'high' | 'auto' | undefined;
}

export function ProductCard({ product, headingLevel, early }: ProductCardProps) {
  const { name, slug, imageUrl, inStock } = product;
  const { start, adding, choosing, add, stop } = useQuickAdd(product);
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="card">
      <div className={inStock ? 'card__picture' : 'card__picture card__picture--sold-out'}>
        <ProductPicture src={imageUrl} alt="" sizes={cardSizes} maxWidth={cardMaxWidth} early={early} />
        <Badge product={product} />
      </div>
      <Heading className="card__name">
        <Link to={productPath(slug)}>{name}</Link>
      </Heading>
      <p className="card__price">
        <Price price={product.price} compareAtPrice={product.compareAtPrice} />
      </p>
      {inStock && (
        <button
          type="button"
          className="icon-button card__add"
          aria-label={`Add ${name} to cart`}
          aria-busy={adding}
          disabled={adding}
          onPointerEnter={preloadSidePanel}
          onClick={start}
        >
          <Icon name={adding ? 'more' : 'add'} />
        </button>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <QuickAddPanel product={product} busy={adding} onAdd={add} onClose={stop} />
        </Suspense>
      )}
    </article>
  );
}

function Badge({ product: { inStock, isNew, isFeatured } }: { product: Product }) {
  if (!inStock) return <span className="badge badge--quiet">SOLD OUT</span>;
  if (isNew) return <span className="badge">NEW</span>;
  return isFeatured ? <span className="badge badge--gold">BESTSELLER</span> : null;
}
