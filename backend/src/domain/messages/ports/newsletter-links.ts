/** The action that a newsletter link allows. */
export type NewsletterLinkPurpose = 'confirm' | 'unsubscribe';

/** Creates and reads the signed tokens in newsletter links. */
export abstract class NewsletterLinks {
  /** @param expiresAt null for a link that never expires */
  abstract token(purpose: NewsletterLinkPurpose, subscriptionId: number, expiresAt: Date | null): string;
  /** The token's subscription; null when the token is forged, for another purpose, or expired at that time. */
  abstract read(purpose: NewsletterLinkPurpose, token: string, now: Date): number | null;
}
