import '../product-card/product-card.css';
import { ProductGrid } from '../product-card/product-grid';
import { useFourPieces } from './use-four-pieces';

/** For a page that has nothing of its own to show. Asked for after hydration: such a page costs the server no list. */
export function FourPieces() {
  const products = useFourPieces();
  if (products?.length === 0) return null;
  return (
    <section className="container section pieces" aria-labelledby={products && 'pieces'}>
      {products && (
        <>
          <h2 id="pieces">You may like these</h2>
          <ProductGrid products={products} headingLevel={3} />
        </>
      )}
    </section>
  );
}
