/** What the bearer of a link may do with a subscription. */
export type NewsletterLinkPurpose = 'confirm' | 'unsubscribe';

/** Makes and reads the tokens of the links in newsletter mails; no one else can make one. */
export abstract class NewsletterLinks {
  /** @param expiresAt null for a link that works for ever */
  abstract token(purpose: NewsletterLinkPurpose, subscriptionId: number, expiresAt: Date | null): string;
  /** The subscription that a token is about; null for one that is forged, of another purpose, or expired at that time. */
  abstract read(purpose: NewsletterLinkPurpose, token: string, now: Date): number | null;
}
