import { useState } from 'react';
import type { ListedProduct } from '../../api/models';
import { useWishlist } from '../saved/use-wishlist';
import { useAddToCart } from '../cart/use-add-to-cart';
import { AddButton, ProductCard } from './product-card';

const skeletons = 8;
/** Number of cards that may be in the first view on a wide screen. */
const earlyCards = 4;

interface ProductGridProps {
  products: ListedProduct[];
  headingLevel: 2 | 3;
  /** Whether the grid is in the first view. */
  early?: boolean;
}

export function ProductGrid({ products, headingLevel, early = false }: ProductGridProps) {
  const wishlist = useWishlist();
  const addToCart = useAddToCart();
  // A second picture becomes visible only after the pointer or a finger reaches the list. Load none before that.
  const [isReached, setReached] = useState(false);
  return (
    <ul className="grid" onPointerEnter={() => setReached(true)}>
      {products.map((product, place) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            wishlist={wishlist}
            headingLevel={headingLevel}
            action={<AddButton product={product} addToCart={addToCart} />}
            early={early && place < earlyCards ? (place === 0 ? 'high' : 'auto') : undefined}
            second={isReached ? 'shown' : 'later'}
          />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton() {
  return (
    <ul className="grid" aria-label="Loading products" aria-busy="true">
      {Array.from({ length: skeletons }, (_, place) => (
        <li key={place}>
          <div className="skeleton card__picture" />
          <div className="skeleton skeleton--line" />
          <div className="skeleton skeleton--line skeleton--short" />
        </li>
      ))}
    </ul>
  );
}
