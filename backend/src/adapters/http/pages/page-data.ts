import type { Tagged } from '../response-cache/cached-response.js';

/** The data of pages, in the same format as the API's responses. */
export abstract class PageData {
  /**
   * @param key path and query of a GET call, e.g. `/api/products/old-glory?…`. A list of products is returned as `{
   * products, total }`, where total is the value of `X-Total-Count`. All other data has the format of the call's
   * response.
   * @returns undefined for an unknown resource (where the call would return 404)
   */
  abstract load(key: string): Promise<Tagged<unknown> | undefined>;
}
