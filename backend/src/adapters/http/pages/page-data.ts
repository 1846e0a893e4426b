/** What the pages show, by the same views that the API answers with. */
export abstract class PageData {
  /**
   * @param key path and query of a GET call, e.g. `/api/products/old-glory?…`. A list of products is
   * `{ products, total }`, total being what `X-Total-Count` would say; all else is the call's own answer.
   * @returns undefined for what does not exist (where the call would answer 404)
   */
  abstract load(key: string): Promise<unknown>;
}
