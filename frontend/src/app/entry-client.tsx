import '@fontsource-variable/fraunces/index.css';
import '@fontsource-variable/outfit/index.css';
import '../../dist/fonts/first.css';
import './styles.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { watchConnection } from '../device/connection';
import { watchForInstallOffer } from '../device/install-offer';
import { registerServiceWorker } from '../device/service-worker';
import { watchForMissedWrites } from '../device/storage';
import type { Site } from '../page/site';
import { syncCartCookie } from '../shop/cart/cart-session';
import { adoptWishlistCookie } from '../shop/saved/device-wishlist';
import { adoptThemeCookie } from '../theme/theme-storage';
import { loadDocumentParts } from '../ui/on-demand';
import { App } from './app';
import { addStaffPages, staffPagesAt } from './load-staff-pages';
import { reloadOnMissingChunks } from './missing-chunks';
import { routesWith } from './routes';

interface Snapshot {
  site: Site;
  data: Record<string, unknown>;
}

/**
 * Adds disabled links for the inline styles of the document. Vite loads the stylesheets of a page with its code, unless
 * the document links to them. Disabled links load nothing.
 */
function linkStylesOfDocument(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-file]')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = style.dataset['file'] ?? '';
    link.disabled = true;
    style.after(link);
  }
}

/**
 * Loads the code of the page and of its parts before hydration, because hydration cannot wait for code.
 * @returns the routes of the shop
 */
async function loadPage(): Promise<RouteObject[]> {
  const routes = routesWith(await staffPagesAt(window.location.pathname));
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  await loadDocumentParts();
  return routes;
}

async function start() {
  const root = document.getElementById('root');
  const snapshot = document.getElementById('data')?.textContent;
  if (!root || !snapshot) throw new Error('The page does not contain its data.');

  const { site, data } = JSON.parse(snapshot) as Snapshot;
  let routes: RouteObject[];
  try {
    routes = await loadPage();
  } catch {
    // The page also works without hydration, and missing-chunks.ts reloads it.
    return;
  }
  // With hydration data, the router does not reset a scroll position that the visitor changed before hydration.
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: {} },
    patchRoutesOnNavigation: addStaffPages,
  });
  startTransition(() => {
    hydrateRoot(
      root,
      <App site={site} data={data}>
        <RouterProvider router={router} />
      </App>,
      { onRecoverableError: (error) => console.error(error) },
    );
  });
}

/** Loads the measurement code two seconds after the page has loaded, so that it does not slow the page down. */
function measureVisit(): void {
  const { pathname } = window.location;
  if (pathname.startsWith('/admin')) return;
  const load = () => void import('../device/web-vitals').then(({ reportWebVitals }) => reportWebVitals(pathname));
  window.addEventListener('load', () => setTimeout(load, 2_000));
}

reloadOnMissingChunks();
syncCartCookie();
adoptWishlistCookie();
adoptThemeCookie();
watchConnection();
watchForMissedWrites();
watchForInstallOffer();
if (import.meta.env.PROD) {
  registerServiceWorker();
  measureVisit();
}
linkStylesOfDocument();
// Runs as a separate task, so that the browser can respond to input in between.
setTimeout(() => void start());
