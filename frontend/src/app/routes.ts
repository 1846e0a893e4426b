import { useMemo, useSyncExternalStore } from 'react';
import { page } from '../page/lazy-page';
import { matchPath, type Params } from '../page/match-path';
import { useLocation } from '../page/router';
import type { ShopRoute } from './shop-route';

const listing = {
  module: 'src/shop/catalog/listing-page.tsx',
  page: page(() => import('../shop/catalog/listing-page')),
};

const auth = {
  module: 'src/shop/account/auth-page.tsx',
  page: page(() => import('../shop/account/auth-page')),
};

/** The pages that the server renders. Nobody's first view of them waits for the table of the others. */
export const publicRoutes: ShopRoute[] = [
  { path: '/', module: 'src/shop/home/home-page.tsx', page: page(() => import('../shop/home/home-page')) },
  { path: '/products', ...listing },
  { path: '/products/:category', ...listing },
  {
    path: '/product/:slug',
    module: 'src/shop/product/product-page.tsx',
    page: page(() => import('../shop/product/product-page')),
  },
  { path: '/about', module: 'src/shop/about/about-page.tsx', page: page(() => import('../shop/about/about-page')) },
  {
    path: '/contact',
    module: 'src/shop/contact/contact-page.tsx',
    page: page(() => import('../shop/contact/contact-page')),
  },
  {
    path: '/size-guide',
    module: 'src/shop/size-guide/size-guide-page.tsx',
    page: page(() => import('../shop/size-guide/size-guide-page')),
  },
  {
    path: '/shipping-returns',
    module: 'src/shop/policies/shipping-returns-page.tsx',
    page: page(() => import('../shop/policies/shipping-returns-page')),
  },
  {
    path: '/privacy',
    module: 'src/shop/policies/privacy-page.tsx',
    page: page(() => import('../shop/policies/privacy-page')),
  },
  { path: '/auth', ...auth },
  { path: '/login', ...auth },
];

/** As the build's manifest names it. */
export const moreRoutesModule = 'src/app/more-routes.ts';

let routes = publicRoutes;
const listeners = new Set<() => void>();

/** All pages are known from then on; until then, only those that the server renders. */
export async function loadMoreRoutes(): Promise<void> {
  const { moreRoutes } = await import('./more-routes');
  routes = [...publicRoutes, ...moreRoutes];
  for (const listener of listeners) listener();
}

export interface RouteMatch {
  route: ShopRoute;
  params: Params;
}

export function matchRoute(pathname: string, known = routes): RouteMatch | undefined {
  for (const route of known) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return undefined;
}

/** The page of the address; "unknown" while it may be one of those that are not known yet. */
export function useRouteMatch(): RouteMatch | 'unknown' | undefined {
  const { pathname } = useLocation();
  const known = useSyncExternalStore(subscribe, knownRoutes, knownRoutes);
  const shown = useMemo(() => matchRoute(pathname, publicRoutes), [pathname]);
  const other = useMemo(() => matchRoute(pathname, known), [pathname, known]);
  return shown ?? other ?? (known === publicRoutes ? 'unknown' : undefined);
}

const knownRoutes = () => routes;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
