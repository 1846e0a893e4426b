import '../product-card/product-card.css';
import { ProductGrid } from '../product-card/product-grid';
import { useFourPieces } from './use-four-pieces';

/**
 * Four featured products for a page without content of its own. Loaded after hydration, so that the server does not
 * load a list for it.
 */
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
