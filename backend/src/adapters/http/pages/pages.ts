import type { PageVisitor } from './page-visitor.js';

/** A page of the shop, ready to be sent. */
export interface Page {
  readonly status: number;
  /** A path of this shop, only with redirect statuses; there is no document then. */
  readonly location: string | undefined;
  readonly document: string;
  /** The page shows personal data and must not be cached. */
  readonly personal: boolean;
  readonly contentSecurityPolicy: string;
}

export abstract class Pages {
  /** The pattern of an address's page, such as `/product/:slug`; undefined when there is none. */
  abstract patternOf(url: string): string | undefined;
  /** Path and query without what does not count, in one order; undefined where the page is personal, or there is none. */
  abstract publicAddressOf(url: string): string | undefined;
  /** @param url path and query; every address has a page, unknown ones the 404 page */
  abstract page(url: string, visitor: PageVisitor): Promise<Page>;
  /** The page after a form was sent to it without scripts. */
  abstract submit(url: string, fields: URLSearchParams, visitor: PageVisitor): Promise<Page>;
}
