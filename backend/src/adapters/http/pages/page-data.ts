/** The data of pages, in the same views as the API's answers. */
export abstract class PageData {
  /**
   * @param key path and query of a GET call, e.g. `/api/products/old-glory?…`. A list of products is
   * `{ products, total }`, total being what `X-Total-Count` would say; all else is the call's own answer.
   * @returns undefined for what does not exist (where the call would answer 404)
   */
  abstract load(key: string): Promise<unknown>;
}
