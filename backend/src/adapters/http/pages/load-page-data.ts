import type { CacheTag } from '../../../domain/catalog/ports/catalog-changes.js';
import { Tagged } from '../response-cache/cached-response.js';
import type { PageEntry } from './page-entry.js';
import type { PageVisitor } from './page-visitor.js';

/** Loads the data of pages, in the format of the API's responses. */
export abstract class PageData {
  /**
   * @param key path and query of a GET call, e.g. `/api/products/old-glory?…`. A list of products is returned as `{
   * products, total }`, where total is the value of `X-Total-Count`. All other data has the format of the call's
   * response.
   * @returns undefined for an unknown resource (where the call would return 404)
   */
  abstract load(key: string): Promise<Tagged<unknown> | undefined>;
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
