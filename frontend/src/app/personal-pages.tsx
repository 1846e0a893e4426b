import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { useHead } from '../page/use-head';
import { useStore } from '../page/use-store';
import { useWithoutScripts } from '../page/without-scripts';
import { useHydrated } from '../device/use-hydrated';
import { PageSkeleton } from '../ui/page-skeleton';
import type { PageHandle } from './page-handle';

/** Layout of personal pages that only the browser renders. The server sends their head and a skeleton. */
export function PersonalPages() {
  usePageHead();
  const withoutScripts = useWithoutScripts();
  if (useHydrated()) return <Outlet />;
  return (
    <>
      <noscript>
        {withoutScripts || (
          <p className="container">
            This page needs JavaScript. Please turn it on in your browser, then load the page again.
          </p>
        )}
      </noscript>
      <PageSkeleton />
    </>
  );
}

/** Layout of personal pages that the server renders, so that they work without scripts. */
export function VisitorPages() {
  usePageHead();
  return <Outlet />;
}

function usePageHead(): void {
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as PageHandle;
  const { title = '' } = handle;
  const { name } = useStore();
  useHead({ title, description: `${title} at ${name}.`, canonical: pathname, unlisted: true });
}
