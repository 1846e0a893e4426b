/** What the frontend's server build exports (`frontend/src/app/entry-server.tsx`). */
export interface PageEntry {
  /** The page's pattern, such as `/product/:slug`; undefined when there is none. */
  patternOf(url: string): string | undefined;
  /** Path and query without what does not count, in one order; undefined where the page is personal, or there is none. */
  publicAddressOf(url: string): string | undefined;
  /** The keys that the page needs besides those already `known`; none when all are there. */
  keysOf(url: string, known: Record<string, unknown>): string[];
  render(url: string, data: Record<string, unknown>, origin: string): Promise<RenderedPage>;
}

export interface RenderedPage {
  readonly status: number;
  readonly location: string | undefined;
  readonly head: string;
  readonly body: string;
  readonly data: string;
  readonly modules: readonly string[];
  readonly personal: boolean;
}
