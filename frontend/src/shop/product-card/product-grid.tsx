import type { ListedProduct } from '../../api/models';
import { useServerOutcome } from '../../page/server-outcome';
import { useWishlist } from '../saved/use-wishlist';
import { useAddToCart } from '../cart/use-add-to-cart';
import { useTouched } from '../../page/hydration/use-touched';
import { AddButton, ProductCard } from './product-card';

const skeletons = 8;
/** Cards that may be in the first view on a wide screen. */
const earlyCards = 4;

interface ProductGridProps {
  products: ListedProduct[];
  headingLevel: 2 | 3;
  /** The grid is in the first view. */
  early?: boolean;
}

export function ProductGrid({ products, headingLevel, early = false }: ProductGridProps) {
  const wishlist = useWishlist();
  const addToCart = useAddToCart();
  const isTouched = useTouched();
  const server = useServerOutcome();
  return (
    <ul className="grid">
      {products.map((product, place) => {
        const { variants: _, ...shown } = product;
        const turn = early && place < earlyCards ? (place === 0 ? 'high' : 'auto') : undefined;
        const card = (
          <ProductCard
            product={product}
            wishlist={wishlist}
            headingLevel={headingLevel}
            action={<AddButton product={product} addToCart={addToCart} />}
            early={turn}
            second={isTouched ? product.images[0] : undefined}
          />
        );
        if (!server) return <li key={product.id}>{card}</li>;
        const markup = server.markupOf(card, { ...shown, headingLevel, turn });
        return <li key={product.id} dangerouslySetInnerHTML={{ __html: markup }} />;
      })}
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
