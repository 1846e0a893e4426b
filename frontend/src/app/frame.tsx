import { Suspense } from 'react';
import { useIsStaff } from '../session/use-session';
import { Layout } from '../shop/layout/layout';
import { PageSkeleton } from '../ui/page-skeleton';
import { RoutedPage } from './routed-page';
import { useRouteMatch } from './routes';
import { isClientRendered } from './shop-route';
import { useHydrated } from '../page/use-hydrated';

/** Constant elements: they are not rendered again with the frame. */
const routedPage = <RoutedPage />;
const shopLayout = <Layout>{routedPage}</Layout>;

/** Around every page: the shop's header and footer, or the back office. */
export function Frame() {
  const match = useRouteMatch();
  const isStaff = useIsStaff();
  const hydrated = useHydrated();
  if (!match || match === 'unknown') return shopLayout;
  const { route } = match;
  if (!isClientRendered(route) || !route.StaffFrame || !(route.staffOnly || isStaff)) return shopLayout;
  const { StaffFrame } = route;
  return hydrated ? (
    <Suspense fallback={<PageSkeleton />}>
      <StaffFrame>{routedPage}</StaffFrame>
    </Suspense>
  ) : (
    routedPage
  );
}
