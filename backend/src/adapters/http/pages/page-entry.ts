import type { PageVisitor } from './page-visitor.js';

/** Exports of the frontend's server build (`frontend/src/app/entry-server.tsx`). */
export interface PageEntry {
  /** The page's pattern, such as `/product/:slug`; undefined for an unknown page. */
  patternOf(url: string): string | undefined;
  /** Normalized URL: known parameters only, sorted; undefined for a personal or unknown page. */
  publicAddressOf(url: string): string | undefined;
  /** Whether the page of `url` shows personal data and must not be cached. */
  isPersonal(url: string): boolean;
  /** The keys that the page needs in addition to those already `known`; empty when all are known. */
  keysOf(url: string, known: Record<string, unknown>, visitor: Pick<PageVisitor, 'cookie'>): string[];
  /** Handles a form that a browser without scripts submitted to the page of `url`. */
  submit(url: string, fields: URLSearchParams, visitor: PageVisitor): Promise<FormOutcome>;
  render(
    url: string,
    data: Record<string, unknown>,
    shown: { origin: string; notice?: unknown; form?: unknown; visitor: PageVisitor },
  ): Promise<RenderedPage>;
}

/** Result of a form: a redirect, or the same page with error messages. */
type FormOutcome =
  | { readonly to: string; readonly notice?: unknown }
  | { readonly refused: unknown; readonly status: number; readonly notice?: unknown };

export interface RenderedPage {
  readonly status: number;
  readonly location: string | undefined;
  readonly head: string;
  readonly body: string;
  readonly data: string;
  /** Accent color of the store in the light theme; null for the default. */
  readonly accent: string | null;
  readonly modules: readonly string[];
}
