import { Link, Navigate } from 'react-router-dom';
import { homePath, productsPath } from './paths';
import { ProductSuggestions, useServerResponse } from './site';
import { useHead } from './use-head';
import { LoadFailed } from '../ui/load-failed';

export function NotFoundPage() {
  useServerResponse()?.setNotFound();
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
      <ProductSuggestions />
    </>
  );
}

/** Replaces a page whose code or content could not be loaded, e.g. without a network. */
export function PageOutOfReach({ onRetry }: { onRetry: () => unknown }) {
  const title = 'This page could not be loaded';
  useHead({ title });
  return <LoadFailed title={title} text="Please check your connection and try again." onRetry={onRetry} />;
}

/** Redirects to the page's current URL. The status tells search engines whether the change is permanent. */
export function Moved({ to, permanently }: { to: string; permanently: boolean }) {
  const outcome = useServerResponse();
  if (outcome === null) return <Navigate to={to} replace />;
  outcome.redirect(permanently ? 301 : 302, to);
  return null;
}
