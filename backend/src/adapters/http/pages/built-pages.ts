import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { CacheTag } from '../../../domain/catalog/ports/catalog-changes.js';
import type { PageEntry } from './page-entry.js';
import { type Manifest, PageTemplate } from './page-template.js';
import type { PageVisitor } from './page-visitor.js';
import type { ShopPageData } from './shop-page-data.js';
import { Tagged } from '../response-cache/response-cache.js';
import { noticeCookie, submissionCookie, themeCookie } from '../sessions/cookies.js';

/** A rendered page of the shop. */
export interface Page {
  readonly status: number;
  /** Target path of a redirect. A redirect has no document. */
  readonly location: string | undefined;
  readonly document: string;
  /** Whether the page shows personal data and must not be cached. */
  readonly personal: boolean;
  readonly contentSecurityPolicy: string;
  /** Cache tags of the page's public content. */
  readonly tags: readonly CacheTag[];
}

type PageData = Pick<ShopPageData, 'load'>;

/** The pages of the built storefront. */
export class BuiltPages {
  private constructor(
    private readonly entry: PageEntry,
    private readonly template: PageTemplate,
    private readonly data: PageData,
    private readonly origin: string,
  ) {}

  /**
   * @param dist the folder of the frontend's build
   * @param origin the shop's public address, for canonical links
   */
  static async open(dist: URL, data: PageData, origin: string): Promise<BuiltPages> {
    const entry = (await import(new URL('server/entry-server.js', dist).href)) as PageEntry;
    const html = await readFile(new URL('server/index.html', dist), 'utf8');
    const manifest = JSON.parse(await readFile(new URL('client/.vite/manifest.json', dist), 'utf8')) as Manifest;
    return new BuiltPages(entry, new PageTemplate(html, manifest, await stylesIn(dist)), data, origin);
  }

  /** The pattern of the address's page, such as `/product/:slug`; undefined for an unknown page. */
  patternOf(url: string): string | undefined {
    return this.entry.patternOf(url);
  }

  /** Normalized URL: known parameters only, sorted; undefined for a personal or unknown page. */
  publicAddressOf(url: string): string | undefined {
    return this.entry.publicAddressOf(url);
  }

  /** @param url path and query; unknown addresses get the 404 page */
  async page(url: string, visitor: PageVisitor): Promise<Page> {
    const notice = noticeIn(visitor.cookie(noticeCookie));
    if (notice !== undefined) {
      visitor.setCookie(noticeCookie, null);
      visitor.setCookie(submissionCookie, randomUUID());
    }
    return this.rendered(url, visitor, { notice });
  }

  /** Handles a form from a browser without scripts, and returns the page to show. */
  async submit(url: string, fields: URLSearchParams, visitor: PageVisitor): Promise<Page> {
    const outcome = await this.entry.submit(url, fields, visitor);
    const { notice } = outcome;
    if ('refused' in outcome) {
      const page = await this.rendered(url, visitor, { notice, form: outcome.refused });
      return page.location === undefined ? { ...page, status: outcome.status, personal: true } : page;
    }
    if (notice !== undefined) visitor.setCookie(noticeCookie, JSON.stringify(notice));
    const { contentSecurityPolicy } = this.template;
    return { status: 303, location: outcome.to, document: '', personal: true, contentSecurityPolicy, tags: [] };
  }

  private async rendered(
    url: string,
    visitor: PageVisitor,
    shown: { notice?: unknown; form?: unknown },
  ): Promise<Page> {
    const { data, tags } = await loadPageData(this.entry, this.data, url, visitor);
    const rendered = await this.entry.render(url, data, { ...shown, origin: this.origin, visitor });
    const { status, location } = rendered;
    const { contentSecurityPolicy } = this.template;
    const personal = this.entry.isPersonal(url) || shown.notice !== undefined;
    const document = this.template.fill(rendered, visitor.cookie(themeCookie));
    return { status, location, personal, contentSecurityPolicy, document, tags };
  }
}

/** Paths of calls with personal responses. */
const personal = /^\/api\/(user|guest|cart|wishlist|pay)(\/|\?|$)/;

/**
 * Loads all data of a page by key. Null means that the resource does not exist. Later keys may depend on earlier data.
 */
export async function loadPageData(
  entry: Pick<PageEntry, 'keysOf'>,
  data: PageData,
  url: string,
  visitor: Pick<PageVisitor, 'cookie' | 'call'>,
): Promise<{ data: Record<string, unknown>; tags: CacheTag[] }> {
  const known: Record<string, unknown> = {};
  const tags: CacheTag[] = [];
  const nextKeys = () => entry.keysOf(url, known, visitor);
  for (let keys = nextKeys(); keys.length > 0; keys = nextKeys()) {
    // Load the keys one after the other, because a snapshot uses a single connection, which executes one statement at a
    // time.
    for (const key of keys) {
      const loaded = personal.test(key) ? await ownData(visitor, key) : await data.load(key);
      known[key] = loaded?.content ?? null;
      tags.push(...(loaded?.tags ?? []));
    }
  }
  return { data: known, tags };
}

/**
 * Returns undefined when the call rejects the visitor, or when the resource does not exist.
 * @throws Error when the call fails
 */
async function ownData(visitor: Pick<PageVisitor, 'call'>, key: string): Promise<Tagged<unknown> | undefined> {
  const { status, body } = await visitor.call('GET', key);
  if (status === 200) return new Tagged(body);
  if ([401, 403, 404].includes(status)) return undefined;
  throw new Error(`The call for ${key} failed with status ${status}.`);
}

/** The text of each built stylesheet, by file. */
async function stylesIn(dist: URL): Promise<Map<string, string>> {
  const files = (await readdir(new URL('client/assets', dist))).filter((file) => file.endsWith('.css'));
  const texts = files.map(async (file): Promise<[string, string]> => {
    return [`assets/${file}`, await readFile(new URL(`client/assets/${file}`, dist), 'utf8')];
  });
  return new Map(await Promise.all(texts));
}

/** The message in the cookie; undefined for an invalid value, because clients can send any text. */
function noticeIn(text: string | undefined): object | undefined {
  try {
    const { title, description, tone, link } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    if (typeof title !== 'string') return undefined;
    const { to, text: name } = (link ?? {}) as Record<string, unknown>;
    return {
      title,
      ...(typeof description === 'string' && { description }),
      ...(tone === 'error' && { tone }),
      ...(typeof to === 'string' && typeof name === 'string' && /^\/(?!\/)/.test(to) && { link: { to, text: name } }),
    };
  } catch {
    return undefined;
  }
}
