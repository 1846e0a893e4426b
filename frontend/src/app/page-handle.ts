/** A page's own facts, for the server, the document and the layouts around it. */
export interface PageHandle {
  /** The page's module as the build's manifest names it: the document loads its scripts and styles at once. */
  module: string;
  /** For pages of one person. All other pages name themselves by `useHead`, since their heads depend on data. */
  title?: string;
  description?: string;
}
