import type { ProductDetail } from '../../api/models';
import { ProductGrid } from '../product-card/product-grid';
import { useRelatedProducts } from './use-related-products';

/** The related products are below the first view. */
export function RelatedProducts({ product }: { product: ProductDetail }) {
  const related = useRelatedProducts(product);
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="section">
      <h2 id="related">You may also like</h2>
      <ProductGrid products={related} headingLevel={3} />
    </section>
  );
}
