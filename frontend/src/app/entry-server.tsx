import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
  type RouteObject,
} from 'react-router-dom';
import type { Store } from '../api/models';
import { escapeHtml, fullTitle, headTags, htmlOf, type PageHead, preloadTags } from '../page/page-head';
import { type RefusedForm, ServerContext, ServerResponse, type Site } from '../page/site';
import { categoriesKey, storeKey } from '../page/use-store';
import { wishlistPath } from '../page/paths';
import { WishlistWithoutScripts } from '../shop/wishlist/saved-products';
import { cartCookie } from '../shop/cart/cart-session';
import { themeCookie, themes } from '../theme/theme-storage';
import { PageSkeleton } from '../ui/load-failed';
import { nextPath } from '../shop/account/account-rules';
import type { Toast } from '../ui/toast/use-toast';
import { App } from './app';
import { pageKeys, pageQuery, savedIn } from './page-keys';
import { type PageHandle, PersonalPages, VisitorPages } from './personal-pages';
import { accountForms } from './forms/account-forms';
import { cartForms } from './forms/cart-forms';
import { choiceForms } from './forms/choice-forms';
import { messageForms } from './forms/message-forms';
import type { FormOutcome, Visitor } from './forms/submission';
import { routesWith } from './routes';
import { staffPages } from './staff-pages';

/** SWR values by key; null for data that does not exist. */
type PageData = Record<string, unknown>;

export interface RenderedPage {
  status: number;
  /** Target of a redirect; undefined for other statuses. A redirect has no other content. */
  location: string | undefined;
  /** HTML for the head: title, descriptions, structured data, preloaded pictures. */
  head: string;
  /** HTML of the root element. */
  body: string;
  /** Content of the JSON script from which the browser hydrates. */
  data: string;
  /** Accent color of the store in the light theme; null for the default color. */
  accent: string | null;
  /** Modules that the browser loads first, as named in the build manifest. */
  modules: string[];
}

/**
 * Returns the routes, with a skeleton in place of each page that only the browser renders. As a result, the server
 * never loads the code of these pages.
 */
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

const serverRoutes = withoutPersonalPages(routesWith(staffPages));
const handler = createStaticHandler(serverRoutes);

/** Returns the matching routes from the outermost to the page; empty for an unreadable URL. */
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
    /** Whether only the browser renders the page. */
    inBrowser: matches.some(({ route: { Component } }) => Component === PersonalPages),
    personal: matches.some(({ route: { Component } }) => Component === PersonalPages || Component === VisitorPages),
  };
}

/** Returns whether the path can be decoded and has no control characters. Other paths do not exist in the shop. */
function isReadable(pathname: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Returns the route pattern of a URL, e.g. `/product/:slug`; undefined if there is no page. */
export const patternOf = (url: string): string | undefined => pageOf(url).path;

/**
 * Returns the URL under which a public page is cached, with only the parameters on which the page depends; undefined
 * for other pages.
 */
export function publicAddressOf(url: string): string | undefined {
  const { pathname, searchParams } = addressOf(url);
  const { path, personal } = pageOf(url);
  return path === undefined || personal ? undefined : pathname + pageQuery(path, searchParams);
}

/** Returns whether the page is personal. Personal pages must not be cached. */
export const isPersonal = (url: string): boolean => pageOf(url).personal;

/** Returns the keys that the page needs and that are not yet in `known`. Call it again until the result is empty. */
export function keysOf(url: string, known: PageData, visitor: Pick<Visitor, 'cookie'>): string[] {
  const { path, params } = pageOf(url);
  return pageKeys(path, params, addressOf(url).searchParams, known, visitor).filter((key) => !(key in known));
}

const formActions = new Map(Object.entries({ ...cartForms, ...choiceForms, ...messageForms, ...accountForms }));

/** Handles a form that was submitted without scripts to the page of `url`. Unknown forms redirect back to the page. */
export async function submit(url: string, fields: URLSearchParams, visitor: Visitor): Promise<FormOutcome> {
  const here = nextPath(url);
  const action = formActions.get(fields.get('form') ?? '');
  return action ? action({ fields, visitor, here }) : { to: here };
}

interface Shown {
  /** Public origin of the shop, for canonical links. */
  origin: string;
  notice?: Toast;
  /** A form that the server rejected. */
  form?: RefusedForm;
  visitor: Pick<Visitor, 'cookie'>;
}

/**
 * @param url path and query
 * @param data the value of each key that `keysOf` returns for this URL
 */
export async function render(
  url: string,
  data: PageData,
  { origin, notice, form, visitor }: Shown,
): Promise<RenderedPage> {
  const { pathname, search } = addressOf(url);
  const { path, inBrowser, personal, modules } = pageOf(url);
  const response = new ServerResponse(path === wishlistPath && <WishlistWithoutScripts {...savedIn(data, visitor)} />);
  const isOfOrder = path === '/order-confirmation/:id' || path === '/pay/:token';
  if (isOfOrder && Object.values(data).includes(null)) response.setNotFound();

  const shown = inBrowser ? { [storeKey]: data[storeKey], [categoriesKey]: data[categoriesKey] } : data;
  const site: Site = {
    origin,
    theme: themes.find((theme) => theme === visitor.cookie(themeCookie)),
    notice,
    refusedForm: form,
    cartSessionId: personal && !inBrowser ? visitor.cookie(cartCookie) : undefined,
  };
  const address = isReadable(pathname) ? pathname + search : '/404';
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response) throw new Error(`A route of ${url} returned a Response, which routes must not do.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerender(
    <ServerContext value={response}>
      <App site={site} data={shown}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>
    </ServerContext>,
    // Renders suspended parts in place. React would move large parts with inline scripts, which the pages'
    // Content-Security-Policy forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const body = await new Response(prelude).text();
  const { status, location } = response;
  const { title = '', ...rest } = response.head ?? {};
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
    accent: store.accent,
  };
}

const addressOf = (url: string) => new URL(`http://localhost${url}`);
