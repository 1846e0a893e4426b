/** Facts about a page for the server, the document and the surrounding layouts. */
export interface PageHandle {
  /** Name of the page's module in the build manifest. The document loads its scripts and styles first. */
  module: string;
  /** For personal pages. Other pages set their head with `useHead`, because it depends on data. */
  title?: string;
}
