import { Suspense, useEffect, useState } from 'react';
import { PageOutOfReach } from '../page/page-out-of-reach';
import { NotFoundPage } from '../page/not-found-page';
import { ParamsProvider, useLocation } from '../page/router';
import { useIsStaff } from '../session/use-session';
import { PageSkeleton } from '../ui/page-skeleton';
import { loadMoreRoutes, useRouteMatch } from './routes';
import { type ClientRenderedRoute, isClientRendered, type ShopRoute } from './shop-route';
import { PressAgain } from '../page/hydration/press-again';
import { useHead } from '../page/use-head';
import { useHydrated } from '../page/use-hydrated';

/** The page of the address. */
export function RoutedPage() {
  const match = useRouteMatch();
  if (!match) return <NotFoundPage />;
  if (match === 'unknown') return <UnknownPage />;
  const { route, params } = match;
  return (
    <ParamsProvider value={params}>
      {isClientRendered(route) ? <ClientRenderedPage route={route} /> : <LazyPage route={route} />}
    </ParamsProvider>
  );
}

/** Whose route is still to come. */
function UnknownPage() {
  const [lost, setLost] = useState(false);
  useEffect(() => void loadMoreRoutes().catch(() => setLost(true)), []);
  return lost ? <PageOutOfReach onRetry={() => location.reload()} /> : <PageSkeleton />;
}

/** One person's data is a skeleton until hydration. */
function ClientRenderedPage({ route }: { route: ClientRenderedRoute }) {
  const { pathname } = useLocation();
  const { title, description } = route;
  useHead({ title, description, canonical: pathname, unlisted: true });
  const staff = useIsStaff();
  if (!useHydrated()) return <PageSkeleton />;
  if (route.staffPage && staff) return <LazyPage route={{ ...route, page: route.staffPage }} />;
  return <LazyPage route={route} />;
}

function LazyPage({ route: { page: Page, module } }: { route: ShopRoute }) {
  return (
    <Suspense key={module} fallback={<PageSkeleton />}>
      <Page />
      <PressAgain part="page" />
    </Suspense>
  );
}
