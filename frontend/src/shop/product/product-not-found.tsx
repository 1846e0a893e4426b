import { productsPath } from '../../page/paths';
import { Link } from 'react-router-dom';
import { useServerOutcome } from '../../page/server-outcome';
import { useHead } from '../../page/use-head';

export function ProductNotFound() {
  useServerOutcome()?.tellMissing();
  useHead({ title: 'Product Not Found' });
  return (
    <div className="container empty-state">
      <h1>Product Not Found</h1>
      <p>We couldn&apos;t find the product you&apos;re looking for.</p>
      <Link className="button" to={productsPath}>
        View all products
      </Link>
    </div>
  );
}
