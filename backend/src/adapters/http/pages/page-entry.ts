/** What the frontend's server build exports (`frontend/src/app/entry-server.tsx`). */
export interface PageEntry {
  prepare(): Promise<void>;
  /** By which pattern, as `/product/:slug`, the page is found; undefined where there is none. */
  patternOf(url: string): string | undefined;
  /** The keys that the page needs beside those that are `known`; none when all is there. */
  keysOf(url: string, known: Record<string, unknown>): string[];
  render(url: string, data: Record<string, unknown>, origin: string): RenderedPage;
}

export interface RenderedPage {
  readonly status: number;
  readonly location: string | undefined;
  readonly head: string;
  readonly body: string;
  readonly data: string;
  readonly module: string | undefined;
  readonly personal: boolean;
}
