import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { useHead } from '../page/use-head';
import { useStore } from '../page/use-store';
import { useServerResponse } from '../page/site';
import { useHydrated } from '../device/observed';
import { PageSkeleton } from '../ui/load-failed';
import { lazy, Suspense } from 'react';
import { useIsStaff } from '../session/use-session';
import { Layout } from '../shop/layout/layout';

/** Facts about a page for the server, the document and the surrounding layouts. */
export interface PageHandle {
  /** Name of the page's module in the build manifest. The document loads its scripts and styles first. */
  module: string;
  /** Title of a personal page. Other pages set their title with `useHead`, because it depends on data. */
  title?: string;
}

/** Layout of personal pages that only the browser renders. The server sends their head and a skeleton. */
export function PersonalPages() {
  usePageHead();
  const response = useServerResponse();
  if (useHydrated()) return <Outlet />;
  return (
    <>
      <noscript>
        {response?.noscript || (
          <p className="container">
            This page needs JavaScript. Please turn on JavaScript in your browser, then reload the page.
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

const StaffLayout = lazy(() => import('../admin/layout/staff-layout'));

/** Layout for URLs of orders: the back office for staff, the shop for everyone else. */
export function OrdersLayout() {
  if (!useIsStaff()) return <Layout />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <StaffLayout />
    </Suspense>
  );
}
