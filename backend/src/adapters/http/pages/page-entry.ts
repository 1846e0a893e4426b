import type { PageVisitor } from './page-visitor.js';

/** What the frontend's server build exports (`frontend/src/app/entry-server.tsx`). */
export interface PageEntry {
  /** The page's pattern, such as `/product/:slug`; undefined when there is none. */
  patternOf(url: string): string | undefined;
  /** Path and query without what does not count, in one order; undefined where the page is personal, or there is none. */
  publicAddressOf(url: string): string | undefined;
  /** Whether the page of `url` shows something of one person, so that it must not be cached. */
  isPersonal(url: string): boolean;
  /** The keys that the page needs besides those already `known`; none when all are there. */
  keysOf(url: string, known: Record<string, unknown>, visitor: Pick<PageVisitor, 'cookie'>): string[];
  /** Handles a form that was sent without scripts to the page of `url`. */
  submit(url: string, fields: URLSearchParams, visitor: PageVisitor): Promise<FormOutcome>;
  render(
    url: string,
    data: Record<string, unknown>,
    shown: { origin: string; notice?: unknown; form?: unknown; visitor: PageVisitor },
  ): Promise<RenderedPage>;
}

/** A form's end: the browser goes to another page, or reads this one again with what was wrong. */
type FormOutcome =
  | { readonly to: string; readonly notice?: unknown }
  | { readonly refused: unknown; readonly status: number; readonly notice?: unknown };

export interface RenderedPage {
  readonly status: number;
  readonly location: string | undefined;
  readonly head: string;
  readonly body: string;
  readonly data: string;
  readonly modules: readonly string[];
}
