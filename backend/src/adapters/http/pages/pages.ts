import type { CacheTag } from '../../../domain/catalog/ports/catalog-changes.js';
import type { Tagged } from '../response-cache/response-cache.js';
import type { PageVisitor } from './page-visitor.js';

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

export abstract class Pages {
  /** The pattern of the address's page, such as `/product/:slug`; undefined for an unknown page. */
  abstract patternOf(url: string): string | undefined;
  /** Normalized URL: known parameters only, sorted; undefined for a personal or unknown page. */
  abstract publicAddressOf(url: string): string | undefined;
  /** @param url path and query; unknown addresses get the 404 page */
  abstract page(url: string, visitor: PageVisitor): Promise<Page>;
  /** Handles a form from a browser without scripts, and returns the page to show. */
  abstract submit(url: string, fields: URLSearchParams, visitor: PageVisitor): Promise<Page>;
}

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
