import { renderToString } from 'react-dom/server';
import { Router } from '../page/router';
import { App } from './app';
import { fullTitle } from '../page/full-title';
import { escapeHtml, headTags, htmlOf, type PageHead, preloadTags } from '../page/page-head';
import { loadIslands } from '../page/hydration/island';
import { markupOf } from './kept-markup';
import { pageKeys, pageQuery } from './page-keys';
import { loadMoreRoutes, matchRoute, moreRoutesModule, publicRoutes } from './routes';
import { isClientRendered } from './shop-route';
import { textOf } from '../page/page-data';
import { ServerOutcome, ServerOutcomeProvider } from '../page/server-outcome';
import { storeKey } from '../page/use-store';
import type { ListedProduct, Store } from '../api/models';

/** SWR values by key; null is what does not exist. */
type PageData = Record<string, unknown>;

export interface RenderedPage {
  status: number;
  /** Set with a redirecting status; nothing else is sent then. */
  location: string | undefined;
  /** HTML for the head: title, descriptions, data for search engines, preloaded pictures. */
  head: string;
  /** HTML of the root element. */
  body: string;
  /** Text of the JSON script that the browser starts from. */
  data: string;
  /** What the browser loads for the page first, as the build's manifest names it. */
  module: string;
  /** The page shows one person's data. */
  personal: boolean;
}

/** Loads the code of all pages, so that they render at once. Await it before the first `render`. */
export async function prepare(): Promise<void> {
  await Promise.all([loadMoreRoutes(), ...publicRoutes.map((route) => route.page.preload())]);
  await loadIslands();
}

/** The route pattern of `url`'s page, such as `/product/:slug`; undefined without a page. */
export function patternOf(url: string): string | undefined {
  return matchRoute(addressOf(url).pathname)?.route.path;
}

/** The address of a public page without what does not count for it, such as `utm_source`; undefined for all others. */
export function publicAddressOf(url: string): string | undefined {
  const { pathname, searchParams } = addressOf(url);
  const match = matchRoute(pathname);
  return match && !isClientRendered(match.route) ? pathname + pageQuery(match, searchParams) : undefined;
}

/** The keys that the page of `url` needs and that are not `known` yet; asked again until there are none. */
export function keysOf(url: string, known: PageData): string[] {
  const { pathname, searchParams } = addressOf(url);
  return pageKeys(matchRoute(pathname), searchParams, known).filter((key) => !(key in known));
}

/**
 * @param url path and query
 * @param data what `keysOf` asked for
 * @param origin the shop's public origin, for canonical links
 */
export function render(url: string, data: PageData, origin: string): RenderedPage {
  const { pathname, search } = addressOf(url);
  const route = matchRoute(pathname)?.route;
  const personal = route !== undefined && isClientRendered(route);
  const outcome = new ServerOutcome(markupOf);
  if (personal && Object.values(data).includes(null)) outcome.tellMissing();

  const shown = personal
    ? { [storeKey]: data[storeKey] }
    : Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withFewBlurred(value)]));
  const body = renderToString(
    <ServerOutcomeProvider value={outcome}>
      <Router at={pathname + search}>
        <App site={{ origin }} data={shown} />
      </Router>
    </ServerOutcomeProvider>,
  );
  const { status, location } = outcome;
  const { title = '', ...rest } = outcome.head ?? {};
  const head: PageHead = status === 404 ? { title } : { title, ...rest };
  const store = data[storeKey] as Store;
  return {
    status,
    location,
    head:
      `<title>${escapeHtml(fullTitle(head.title, store.name))}</title>` +
      htmlOf([...headTags(head, store, origin), ...preloadTags(head.preload ?? [])]),
    body,
    data: textOf({
      origin,
      data: shown,
    }),
    module: personal || !route ? moreRoutesModule : route.module,
    personal,
  };
}

/** Pictures further down load before people get there. */
const mostBlurred = 8;

function withFewBlurred(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('products' in value) || !Array.isArray(value.products))
    return value;
  const products = (value.products as ListedProduct[]).map((product, place) =>
    place < mostBlurred ? product : { ...product, placeholders: undefined },
  );
  return { ...value, products };
}

const addressOf = (url: string) => new URL(`http://localhost${url}`);
