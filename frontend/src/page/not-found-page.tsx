import { Link } from 'react-router-dom';
import { homePath, productsPath } from './paths';
import { PiecesInstead } from './pieces-instead';
import { useHead } from './use-head';
import { useServerOutcome } from './server-outcome';

export function NotFoundPage() {
  useServerOutcome()?.tellMissing();
  useHead({ title: '404 Page Not Found' });
  return (
    <>
      <div className="container empty-state empty-state--bare">
        <h1>404 Page Not Found</h1>
        <p>We can’t find this page. It may have moved, or the address may be mistyped.</p>
        <p className="empty-state__actions">
          <Link className="button" to={homePath}>
            Go to the home page
          </Link>
          <Link className="button button--quiet" to={productsPath}>
            View all products
          </Link>
        </p>
      </div>
      <PiecesInstead />
    </>
  );
}
