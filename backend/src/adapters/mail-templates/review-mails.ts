import { type Shop, simpleMail } from './letter.js';
import { hello, type MailOf, type Writing } from './writing.js';

export interface ReviewAddresses {
  readonly write: string;
  readonly stop: string;
}

export function reviewInvitation(
  { name, products }: MailOf<'review-invitation'>,
  shop: Shop,
  { write, stop }: ReviewAddresses,
): Writing {
  const question = `You have had some time with your order (${products.join(', ')}). How do you like it, and does it fit?`;
  return simpleMail(shop, {
    subject: `How does it fit? Your ${shop.store.name} order`,
    title: 'How does it fit?',
    preview: question,
    parts: [
      hello(name),
      question,
      'Your review helps other shoppers find their size. You need no password. The link works for 60 days.',
      { caption: 'Write a review', link: write },
      'We ask only once for each order.',
    ],
    unsubscribe: { caption: 'Stop these emails', link: stop },
  });
}

/** @param link the address of the review form */
export function reviewRejected(
  { name, product, reason }: MailOf<'review-rejected'>,
  shop: Shop,
  link: string,
): Writing {
  const thanks = `Thank you for your review of ${product}. We could not publish it for this reason:`;
  return simpleMail(shop, {
    subject: `Your review of ${product}`,
    title: 'We could not publish your review.',
    preview: thanks,
    parts: [
      hello(name),
      thanks,
      { box: reason, text: reason },
      'Please change your review, and we will check it again. You need no password. The link works for 60 days.',
      { caption: 'Change your review', link },
    ],
  });
}
