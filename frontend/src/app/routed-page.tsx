import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { RequireSignIn } from '../session/require-sign-in';
import { useIsStaff } from '../session/use-session';
import { PageSkeleton } from '../ui/page-skeleton';
import { type ClientRenderedRoute, isClientRendered, type ShopRoute } from './routes';
import { PressAgain } from './hydration/press-again';
import { useHead } from '../page/use-head';
import { useHydrated } from '../page/use-hydrated';

export function RoutedPage({ route }: { route: ShopRoute }) {
  return isClientRendered(route) ? <ClientRenderedPage route={route} /> : <LazyPage route={route} />;
}

/** One person's data is a skeleton until hydration. */
function ClientRenderedPage({ route }: { route: ClientRenderedRoute }) {
  const { pathname } = useLocation();
  const { title, description } = route;
  useHead({ title, description, canonical: pathname, unlisted: true });
  const staff = useIsStaff();
  if (!useHydrated()) return <PageSkeleton />;
  if (route.staffPage && staff) return <LazyPage route={{ ...route, page: route.staffPage }} />;
  return route.signedIn ? (
    <RequireSignIn>
      <LazyPage route={route} />
    </RequireSignIn>
  ) : (
    <LazyPage route={route} />
  );
}

function LazyPage({ route: { page: Page, module } }: { route: ShopRoute }) {
  return (
    <Suspense key={module} fallback={<PageSkeleton />}>
      <Page />
      <PressAgain part="page" />
    </Suspense>
  );
}
