/** A page's own facts, for the server, the document and the layouts around it. */
export interface PageHandle {
  /** The page's module as the build's manifest names it: the document loads its scripts and styles at once. */
  module: string;
  /** For personal pages. Other pages set their head by `useHead`, since it depends on data. */
  title?: string;
}
