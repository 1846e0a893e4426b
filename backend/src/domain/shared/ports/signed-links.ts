/**
 * The action that a link allows. The link's subject is the id of an order, waitlist entry or subscription, or an
 * address.
 */
export type LinkPurpose =
  | 'order'
  | 'pay'
  | 'review'
  | 'review-stop'
  | 'waitlist'
  | 'newsletter-confirm'
  | 'newsletter-unsubscribe'
  | 'guest-data';

/** The signed content of a token. */
export interface LinkClaim {
  /** The id or address for which the token was made. */
  readonly subject: string;
  /** Null for a link that never expires. */
  readonly expiresAt: Date | null;
}

/** Creates and reads the signed tokens in links, which grant access without a sign-in. */
export abstract class SignedLinks {
  /** @param expiresAt null for a link that never expires */
  abstract sign(purpose: LinkPurpose, subject: string, expiresAt: Date | null): string;
  /**
   * The token's subject; null when the token is forged, for another purpose, or expired.
   * @param endsAfter also rejects tokens that expire at this time or earlier, because their links have ended
   */
  abstract open(purpose: LinkPurpose, token: string, endsAfter?: Date): string | null;
  /** The content of a token, even if the token has expired; null when the token is forged or for another purpose. */
  abstract read(purpose: LinkPurpose, token: string): LinkClaim | null;
}
