import { type Shop, simpleMail } from './letter.js';
import type { MailOf, Writing } from './writing.js';

export function newsletterConfirmation(mail: MailOf<'newsletter-confirmation'>, shop: Shop): Writing {
  const confirm = `${shop.publicUrl}/newsletter/confirm?token=${encodeURIComponent(mail.secret)}`;
  const unsubscribe = `${shop.publicUrl}/newsletter/unsubscribe?token=${encodeURIComponent(mail.unsubscribeToken)}`;
  const request = `Someone, hopefully you, signed up for the ${shop.store.name} newsletter with this email address. The newsletter announces new arrivals and offers.`;
  return simpleMail(shop, {
    subject: `Confirm your ${shop.store.name} newsletter subscription`,
    title: 'Please confirm your subscription.',
    preview: request,
    parts: [
      request,
      { caption: 'Yes, send me the newsletter', link: confirm },
      'The link works for 7 days.',
      'If it was not you, you can ignore this email. We will not send you the newsletter.',
    ],
    unsubscribe: { caption: 'Unsubscribe', link: unsubscribe },
  });
}
