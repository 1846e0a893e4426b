import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
  type RouteObject,
} from 'react-router-dom';
import type { Store } from '../api/models';
import { fullTitle } from '../page/full-title';
import { escapeHtml, headTags, htmlOf, type PageHead, preloadTags } from '../page/page-head';
import { ServerOutcome, ServerOutcomeProvider } from '../page/server-outcome';
import type { RefusedForm, Site } from '../page/site';
import { storeKey } from '../page/use-store';
import { wishlistPath } from '../page/paths';
import { WithoutScriptsProvider } from '../page/without-scripts';
import { WishlistWithoutScripts } from '../shop/wishlist/wishlist-without-scripts';
import { cartCookie } from '../shop/cart/cart-cookie';
import { themeCookie, themes } from '../theme/themes';
import { PageSkeleton } from '../ui/page-skeleton';
import { nextPath } from '../shop/account/next-path';
import type { Toast } from '../ui/toast/use-toast';
import { App } from './app';
import { pageKeys, pageQuery, savedIn } from './page-keys';
import type { PageHandle } from './page-handle';
import { submitForm } from './form-actions';
import type { FormOutcome, Visitor } from './forms/submission';
import { PersonalPages, VisitorPages } from './personal-pages';
import { routes } from './routes';

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
  /** The modules that the browser loads for the page first, as the build's manifest names them. */
  modules: string[];
}

/** Pages of one person are rendered by the browser only: the server never loads their code. */
const withoutPersonalPages = (all: RouteObject[]): RouteObject[] =>
  all.map((route) => {
    if (!route.children) return route;
    const children = withoutPersonalPages(route.children);
    return { ...route, children: route.Component === PersonalPages ? children.map(withoutCode) : children };
  });

function withoutCode({ lazy: _, ...route }: RouteObject): RouteObject {
  if (!route.children) return { ...route, Component: PageSkeleton };
  return { ...route, children: route.children.map(withoutCode) };
}

const serverRoutes = withoutPersonalPages(routes);
const handler = createStaticHandler(serverRoutes);

/** The matching routes from the outermost to the page; none for an address that cannot be read. */
function matchesOf(url: string) {
  const { pathname } = addressOf(url);
  return isReadable(pathname) ? (matchRoutes(serverRoutes, pathname) ?? []) : [];
}

function pageOf(url: string) {
  const matches = matchesOf(url);
  const { route, params } = matches.at(-1) ?? {};
  const path = route?.path === '*' ? undefined : route?.path;
  return {
    path,
    params: params ?? {},
    modules: matches.flatMap((match) => (match.route.handle as PageHandle | undefined)?.module ?? []),
    /** Only the browser renders the page. */
    inBrowser: matches.some(({ route: { Component } }) => Component === PersonalPages),
    personal: matches.some(({ route: { Component } }) => Component === PersonalPages || Component === VisitorPages),
  };
}

/** Control characters and malformed escapes stand in no address of the shop. */
function isReadable(pathname: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** The route pattern of `url`'s page, such as `/product/:slug`; undefined without a page. */
export const patternOf = (url: string): string | undefined => pageOf(url).path;

/** The address of a public page with the parameters that it depends on only; undefined for all other pages. */
export function publicAddressOf(url: string): string | undefined {
  const { pathname, searchParams } = addressOf(url);
  const { path, personal } = pageOf(url);
  return path === undefined || personal ? undefined : pathname + pageQuery(path, searchParams);
}

/** Whether the page of `url` shows something of one person, so that it must not be cached. */
export const isPersonal = (url: string): boolean => pageOf(url).personal;

/** The keys that the page of `url` needs and that are not `known` yet; call it again until there are none. */
export function keysOf(url: string, known: PageData, visitor: Pick<Visitor, 'cookie'>): string[] {
  const { path, params } = pageOf(url);
  return pageKeys(path, params, addressOf(url).searchParams, known, visitor).filter((key) => !(key in known));
}

/** Handles a form that was sent without scripts to the page of `url`. */
export function submit(url: string, fields: URLSearchParams, visitor: Visitor): Promise<FormOutcome> {
  return submitForm(nextPath(url), fields, visitor);
}

interface Shown {
  /** The shop's public origin, for canonical links. */
  origin: string;
  notice?: Toast;
  /** A form that was refused. */
  form?: RefusedForm;
  visitor: Pick<Visitor, 'cookie'>;
}

/**
 * @param url path and query
 * @param data the values of all `keysOf`
 */
export async function render(
  url: string,
  data: PageData,
  { origin, notice, form, visitor }: Shown,
): Promise<RenderedPage> {
  const { pathname, search } = addressOf(url);
  const { path, inBrowser, personal, modules } = pageOf(url);
  const outcome = new ServerOutcome();
  if (path === '/order-confirmation/:id' && Object.values(data).includes(null)) outcome.tellMissing();

  const shown = inBrowser ? { [storeKey]: data[storeKey] } : data;
  const site: Site = {
    origin,
    theme: themes.find((theme) => theme === visitor.cookie(themeCookie)),
    notice,
    refusedForm: form,
    cartSessionId: personal && !inBrowser ? visitor.cookie(cartCookie) : undefined,
  };
  const address = isReadable(pathname) ? pathname + search : '/404';
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response) throw new Error(`No route of ${url} may answer by itself.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerender(
    <ServerOutcomeProvider value={outcome}>
      <WithoutScriptsProvider value={path === wishlistPath && <WishlistWithoutScripts {...savedIn(data, visitor)} />}>
        <App site={site} data={shown}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </App>
      </WithoutScriptsProvider>
    </ServerOutcomeProvider>,
    // Parts stand where they belong: React moves large ones by inline scripts, which the policy of the pages forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const body = await new Response(prelude).text();
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
    data: JSON.stringify({ site, data: shown }).replaceAll('<', '\\u003c'),
    modules,
  };
}

const addressOf = (url: string) => new URL(`http://localhost${url}`);
