import type { Mail } from './mail.js';

/**
 * Time in milliseconds during which the link in a mail, or the browser that placed the order, can show all details of
 * the order.
 */
export const orderLinkLifetime = 30 * 24 * 3_600_000;

/** Lifetime of the link in a review invitation, in milliseconds. */
export const reviewLinkLifetime = 60 * 24 * 3_600_000;

/** Lifetime of the link for the payment of an order, in milliseconds. */
export const payLinkLifetime = 14 * 24 * 3_600_000;

/** Time during which a unit is reserved for a shopper of the waitlist after the mail was sent, in milliseconds. */
export const reservationTime = 12 * 3_600_000;

/** Lifetimes of links in mails, in seconds from the creation of the mail. */
export const linkLifetimes = {
  'order-claim': 24 * 3600,
  'guest-data': 24 * 3600,
  'password-reset': 30 * 60,
  'device-link': 24 * 3600,
  'email-change-confirmation': 24 * 3600,
  'email-change-notice': 24 * 3600,
  'staff-invitation': 7 * 24 * 3600,
  'payment-request': payLinkLifetime / 1000,
  'newsletter-confirmation': 7 * 24 * 3600,
} as const satisfies Partial<Record<Mail['template'], number>>;

/** The lifetime of the link in the mail, in seconds; null for a mail without an access link. */
export function linkLifetimeOf(template: string): number | null {
  return new Map<string, number>(Object.entries(linkLifetimes)).get(template) ?? null;
}

/** Whether the link in the mail has expired. */
export function linkHasExpired(
  { template, createdAt }: { readonly template: string; readonly createdAt: Date },
  now: Date,
): boolean {
  const seconds = linkLifetimeOf(template);
  return seconds !== null && createdAt.getTime() + seconds * 1000 <= now.getTime();
}
