import '../product-card/product-card.css';
import { ProductGrid } from '../product-card/product-card';
import { useFourProducts } from './use-category';

/**
 * Four featured products for a page that has no content of its own. Loaded after hydration, so that the server does not
 * load a list for the page.
 */
export function FourProducts() {
  const { data, error } = useFourProducts();
  const products = error ? [] : data?.products;
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
