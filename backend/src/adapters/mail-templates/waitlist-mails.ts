import { timeText } from './figures.js';
import { type Shop, simpleMail } from './letter.js';
import type { MailOf, Writing } from './writing.js';

export interface WaitlistAddresses {
  /** URL of the page with the waitlist entry, where the shopper can confirm, buy or leave. */
  readonly entry: string;
  readonly stop: string;
  /** End of a reservation that begins now; an ISO time. */
  readonly until: string;
}

export function waitlistConfirmation(
  { product }: MailOf<'waitlist-confirmation'>,
  shop: Shop,
  { entry, stop }: WaitlistAddresses,
): Writing {
  const request = `You asked us to email you when ${product} is back in stock.`;
  return simpleMail(shop, {
    subject: `Please confirm: email me when ${product} is back`,
    title: 'Please confirm your place on the waitlist.',
    preview: request,
    parts: [
      request,
      'You join the waitlist when you confirm, so the sooner you confirm, the better your place. When it is your turn, we will reserve one item for you for 12 hours.',
      { caption: 'Yes, email me when it is back', link: entry },
      'If it was not you, you can ignore this email. You will not be added to the waitlist.',
    ],
    unsubscribe: { caption: 'Stop these emails', link: stop },
  });
}

export function backInStock(
  { product }: MailOf<'back-in-stock'>,
  shop: Shop,
  { entry, stop, until }: WaitlistAddresses,
): Writing {
  const news = `${product} is back in stock. We are holding one for you until ${timeText(until, shop.timeZone)}.`;
  return simpleMail(shop, {
    subject: `${product} is back: one is reserved for you`,
    title: 'It is back, and one is reserved for you.',
    preview: news,
    parts: [
      news,
      { caption: 'Add it to my cart', link: entry },
      'After that, the next shopper on the waitlist gets it.',
    ],
    unsubscribe: { caption: 'Changed your mind? Give it to the next shopper', link: stop },
  });
}
