/** Pages whose text staff can replace. */
export const contentPages = ['about', 'shippingReturns', 'privacy'] as const;
export type ContentPage = (typeof contentPages)[number];

/** Texts of the shop. Null uses the built-in text. Texts of pages are Markdown. */
export interface StoreContent extends Readonly<Record<ContentPage, string | null>> {
  /** The line above every page. */
  readonly banner: string | null;
  readonly heroHeadline: string | null;
  readonly heroText: string | null;
  /** Frequently asked questions. */
  readonly questions: readonly { readonly question: string; readonly answer: string }[] | null;
}

export const ownContent: StoreContent = {
  banner: null,
  heroHeadline: null,
  heroText: null,
  about: null,
  shippingReturns: null,
  privacy: null,
  questions: null,
};
