import { productsPath } from '../../page/paths';
import { Link } from '../../page/router';
import { useServerOutcome } from '../../page/server-outcome';
import { useHead } from '../../page/use-head';

export default function ProductNotFound() {
  useServerOutcome()?.tellMissing();
  useHead({ title: 'Product Not Found' });
  return (
    <div className="container empty-state" data-island="not-found">
      <h1>Product Not Found</h1>
      <p>We couldn&apos;t find the product you&apos;re looking for.</p>
      <Link className="button" to={productsPath}>
        View all products
      </Link>
    </div>
  );
}
