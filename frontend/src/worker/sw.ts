import firstTheme from '../theme/first-theme.js?raw';
import baseStyles from '../theme/base.css?inline';
import tokenStyles from '../theme/tokens.css?inline';
import {
  dateOf,
  frameOf,
  frames,
  isFresh,
  isTooOld,
  type StorageRule,
  storageRuleOf,
  isStorable,
} from '../device/storage-rules';
import { withStoredDate, offlineDocument, offlinePolicy, titleIn } from '../device/offline-document';
import type { FromWorker, ToWorker } from '../device/worker-messages';
import offlineStyles from './offline.css?inline';

declare const self: ServiceWorkerGlobalScope;

const shellPrefix = 'shell-';
/** Cache with the files of this version. It is complete, and is used until the next version takes over. */
const shell = shellPrefix + SHELL_NAME;
const storeUrl = '/api/store';
/** Every page shows this file, but it is not part of the build. */
const mapUrl = '/store-map.svg';
/** Maximum number of pages listed on the offline page. */
const offered = 8;

self.addEventListener('install', (event) => {
  // Chromium loses a beacon that passes through this worker while its page unloads.
  void event.addRoutes?.({ condition: { urlPattern: '/api/web-vitals', requestMethod: 'POST' }, source: 'network' });
  event.waitUntil(storeShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(retireOtherShells().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.kind === 'take-over') void self.skipWaiting();
  else event.waitUntil(storePage(message.url));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const rule = storageRuleOf(request, self.location.origin);
  if (rule) event.respondWith(respond(event, rule));
  else if (request.mode === 'navigate' && request.method === 'GET') {
    event.respondWith(fetch(request).catch(async () => (await storedPage(request.url)) ?? offlinePage()));
  }
});

/** Fetches the skeletons without cookies, so that they contain no personal data. */
async function storeShell(): Promise<void> {
  const cache = await caches.open(shell);
  await cache.addAll([...SHELL_FILES, storeUrl, mapUrl]);
  await Promise.all(frames.map((frame) => storeFrame(cache, frame)));
}

async function storeFrame(cache: Cache, frame: string): Promise<void> {
  const response = await fetch(frame, { credentials: 'omit' });
  if (!response.ok) throw new Error(`The skeleton of ${frame} could not be loaded.`);
  await cache.put(frame, response);
}

async function storedPage(url: string): Promise<Response | undefined> {
  const frame = frameOf(new URL(url).pathname);
  return frame && (await caches.open(shell)).match(frame);
}

/** Returns a fresh copy, or else the network's response, or else any copy. */
async function respond(event: FetchEvent, rule: StorageRule): Promise<Response> {
  const { request, clientId } = event;
  const copy = await copyOf(request.url, rule);
  if (copy && isFresh(copy, rule, Date.now())) return copy;
  try {
    const response = await fetch(request);
    event.waitUntil(store(request.url, response.clone(), rule));
    return response;
  } catch (failure) {
    const shown = copy && !isTooOld(copy, Date.now()) ? copy : undefined;
    if (request.mode === 'navigate') return shown ? marked(shown) : offlinePage();
    if (!shown) throw failure;
    if (rule.cache === 'reads') await notifyStale(clientId, dateOf(shown));
    return shown;
  }
}

async function copyOf(url: string, { cache }: StorageRule): Promise<Response | undefined> {
  for (const name of [cache, shell]) {
    const copy = await (await caches.open(name)).match(url, { ignoreVary: true });
    if (copy) return copy;
  }
  return undefined;
}

/**
 * Stores a copy of a response. If the response must not be stored or the page no longer exists, deletes an earlier
 * copy.
 */
async function store(url: string, response: Response, { cache: name, maxEntries }: StorageRule): Promise<void> {
  const cache = await caches.open(name);
  if (isStorable(response)) {
    await cache.delete(url);
    await cache.put(url, response);
    await evictOldest(maxEntries, cache);
  } else if (response.status < 500) {
    await cache.delete(url);
  }
}

async function evictOldest(maxEntries: number, cache: Cache): Promise<void> {
  const stored = await cache.keys();
  await Promise.all(stored.slice(0, Math.max(0, stored.length - maxEntries)).map((oldest) => cache.delete(oldest)));
}

/** Fetches and stores a page as a document. A page reached by a link inside the shop was not loaded as a document. */
async function storePage(url: string): Promise<void> {
  const rule = storageRuleOf({ method: 'GET', mode: 'navigate', url }, self.location.origin);
  if (rule) await store(url, await fetch(url), rule);
}

/** Returns the stored page with its date in the document. @param copy stored page */
async function marked(copy: Response): Promise<Response> {
  const headers = new Headers(copy.headers);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response(withStoredDate(await copy.text(), dateOf(copy)), { headers });
}

async function offlinePage(): Promise<Response> {
  const nonce = crypto.randomUUID();
  const store = (await (await caches.match(storeUrl))?.json()) as { name: string } | undefined;
  const document = offlineDocument({
    storeName: store?.name ?? '',
    script: firstTheme,
    styles: fontFaces() + tokenStyles + baseStyles + offlineStyles,
    nonce,
    pages: await seenPages(),
  });
  return new Response(document, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': offlinePolicy(nonce) },
  });
}

/** Returns the stored pages, last visited first. */
async function seenPages(): Promise<{ path: string; title: string }[]> {
  const cache = await caches.open('pages');
  const last = (await cache.keys()).slice(-offered).reverse();
  return Promise.all(
    last.map(async ({ url }) => {
      const { pathname, search } = new URL(url);
      return { path: pathname + search, title: titleIn((await (await cache.match(url))?.text()) ?? '') };
    }),
  );
}

function fontFaces(): string {
  const face = (family: string, file: string) => {
    const src = SHELL_FILES.find((name) => name.includes(`/${file}-first-`));
    return src ? `@font-face{font-family:'${family}';src:url(${src}) format('woff2');font-weight:100 900}` : '';
  };
  return face('Outfit Variable', 'outfit') + face('Fraunces Variable', 'fraunces');
}

async function notifyStale(clientId: string, since: Date): Promise<void> {
  const message: FromWorker = { kind: 'kept', since: since.toISOString() };
  (await self.clients.get(clientId))?.postMessage(message);
}

/** Deletes the caches of other versions, after copying the files that stored pages of these versions still use. */
async function retireOtherShells(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== shell);
  for (const name of others) {
    const former = await caches.open(name);
    for (const { url } of await former.keys()) {
      const rule = storageRuleOf({ method: 'GET', mode: 'cors', url }, self.location.origin);
      const file = rule?.cache === 'files' ? await former.match(url) : undefined;
      if (rule && file) await store(url, file, rule);
    }
    await caches.delete(name);
  }
}
