import { Suspense } from 'react';
import { RequireSignIn } from '../session/require-sign-in';
import { PageSkeleton } from '../ui/page-skeleton';
import { isClientRendered, type ShopRoute } from './routes';
import { useHead } from './use-head';
import { useHydrated } from './use-hydrated';

/** A page of the table of routes; one that is rendered in the browser only is a skeleton until hydration. */
export function RoutedPage({ route }: { route: ShopRoute }) {
  const hydrated = useHydrated();
  if (isClientRendered(route) && !hydrated) return <Shell title={route.title} />;

  const { page: Page } = route;
  const page = (
    <Suspense key={route.module} fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  );
  return isClientRendered(route) && route.signedIn ? <RequireSignIn>{page}</RequireSignIn> : page;
}

function Shell({ title }: { title: string }) {
  useHead({ title });
  return <PageSkeleton />;
}
