/** A page of the shop, ready to be sent. */
export interface Page {
  readonly status: number;
  /** A path of this shop; set with the statuses that redirect, and then there is no document. */
  readonly location: string | undefined;
  readonly document: string;
  /** The page will show what belongs to one person: no one on the way may keep it. */
  readonly personal: boolean;
  readonly contentSecurityPolicy: string;
}

export abstract class Pages {
  /** By which pattern, as `/product/:slug`, the page of an address is found; undefined where there is none. */
  abstract patternOf(url: string): string | undefined;
  /** @param url path and query; every address has a page, the unknown ones that of status 404 */
  abstract page(url: string): Promise<Page>;
}
