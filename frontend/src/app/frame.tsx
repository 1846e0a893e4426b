import { Suspense } from 'react';
import { useLocation } from '../page/router';
import { useIsStaff } from '../session/use-session';
import { Layout } from '../shop/layout/layout';
import { PageSkeleton } from '../ui/page-skeleton';
import { RoutedPage } from './routed-page';
import { isClientRendered, matchRoute } from './routes';
import { page } from '../page/lazy-page';
import { useHydrated } from '../page/use-hydrated';

const StaffLayout = page(() => import('../admin/layout/staff-layout'));

/** Constant elements: they are not rendered again with the frame. */
const routedPage = <RoutedPage />;
const shopLayout = <Layout>{routedPage}</Layout>;

/** Around every page: the shop's header and footer, or the back office. */
export function Frame() {
  const { pathname } = useLocation();
  const route = matchRoute(pathname)?.route;
  const isStaff = useIsStaff();
  const hydrated = useHydrated();
  if (!route || !isClientRendered(route) || !route.staffPage) return shopLayout;
  if (!route.staffOnly && !isStaff) return shopLayout;
  return hydrated ? (
    <Suspense fallback={<PageSkeleton />}>
      <StaffLayout>{routedPage}</StaffLayout>
    </Suspense>
  ) : (
    routedPage
  );
}
