/** Milliseconds that the link in an invitation opens the reviews of its order. */
export const reviewLinkLifetime = 60 * 24 * 3_600_000;

/** The action that an invitation's link allows. */
export type ReviewLinkPurpose = 'write' | 'stop';

/** Creates and reads the signed tokens in invitations to review. */
export abstract class ReviewLinks {
  /**
   * @param orderId without dashes, as returned by readOrderId
   * @param expiresAt null for a link that never expires
   */
  abstract token(purpose: ReviewLinkPurpose, orderId: string, expiresAt: Date | null): string;
  /** The token's order; null when the token is forged, for another purpose, or expired at that time. */
  abstract read(purpose: ReviewLinkPurpose, token: string, now: Date): string | null;
}
