/** Events about which staff can get mails. */
export const newsKinds = [
  'new-order',
  'order-paid',
  'new-message',
  'new-return',
  'new-review',
  'service-request',
  'refund-failed',
  'mail-failed',
  'low-stock',
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** `daily`: in one mail per day, with all other news. */
export const newsDeliveries = ['none', 'at-once', 'daily'] as const;
export type NewsDelivery = (typeof newsDeliveries)[number];

/**
 * An event for staff. It contains no personal data of customers, because erasing a customer does not change the mails
 * and summaries of staff. Money is in whole cents.
 */
export type StaffNews =
  | { readonly kind: 'new-order'; readonly orderId: string; readonly totalCents: number; readonly units: number }
  /** The customer paid for an order through its payment link. */
  | { readonly kind: 'order-paid'; readonly orderId: string; readonly amountCents: number }
  | { readonly kind: 'new-message'; readonly messageId: number }
  /**
   * `piece`: e.g. "1 × Wave Bikini (M, Navy)". In an immediate mail about several returns, `piece` also has the number
   * of the other items, and `exchange` is true if all of them are exchanged.
   */
  | { readonly kind: 'new-return'; readonly returnId: number; readonly piece: string; readonly exchange: boolean }
  /** A review waits for a decision by staff. */
  | { readonly kind: 'new-review'; readonly reviewId: number; readonly product: string; readonly stars: number }
  /** A customer requested the discount for military and first responders. */
  | { readonly kind: 'service-request' }
  /** `orderId` is null when the payment belongs to no order. */
  | { readonly kind: 'refund-failed'; readonly orderId: string | null; readonly amountCents: number }
  /** Mails that failed permanently since the last event. Mails about news are not counted. */
  | { readonly kind: 'mail-failed'; readonly count: number }
  /** `product` includes the size: "Wave Bikini (M, Navy)". `left` counts available units. */
  | {
      readonly kind: 'low-stock';
      readonly productId: number;
      readonly variantId: number | null;
      readonly product: string;
      readonly left: number;
    };

/** News of one kind in a summary. */
export interface SummaryPart {
  readonly kind: NewsKind;
  /** Number of events; for sizes that are running out, the number of all such sizes. */
  readonly total: number;
  /** The first events, oldest first. */
  readonly first: readonly StaffNews[];
}

/** Max number of events of one kind that a summary lists. The summary only counts the other events. */
const maxListed = 20;

/**
 * Groups news by kind, in the order of the kinds. Kinds without news are absent.
 * @param lowSizes number of sizes that are running out; by default, the number of their events
 */
export function summaryOf(news: readonly StaffNews[], lowSizes?: number): SummaryPart[] {
  return newsKinds.flatMap((kind) => {
    const all = news.filter((one) => one.kind === kind);
    const total = (kind === 'low-stock' ? lowSizes : undefined) ?? all.length;
    return all.length === 0 ? [] : [{ kind, total, first: all.slice(0, maxListed) }];
  });
}
