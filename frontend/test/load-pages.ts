import type { RouteObject } from 'react-router-dom';

/** Loads the code of all pages of the shop, so that a test finds a page immediately after a navigation. */
export async function loadPages(routes: RouteObject[]): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      if (route.path?.startsWith('/admin')) return;
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
      await loadPages(route.children ?? []);
    }),
  );
}
