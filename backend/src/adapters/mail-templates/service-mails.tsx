import { dateText } from './figures.js';
import { type Shop, simpleMail } from './letter.js';
import { greeting, type MailOf, type Writing } from './writing.js';

export function personalDiscount(mail: MailOf<'personal-discount'>, shop: Shop): Writing {
  const title = 'Thank you for your service.';
  const discount = `${mail.percentOff}% off`;
  const until = mail.expiresAt === null ? '' : ` until ${dateText(mail.expiresAt, shop.timeZone)}`;
  return simpleMail(shop, {
    subject: `Your ${discount} at ${shop.store.name}`,
    title,
    preview: `${title} Your code gives you ${discount}.`,
    parts: [
      `As a thank-you to the military and first responders, ${shop.store.name} gives you ${discount}. This code is yours alone:`,
      { box: <strong style={{ fontSize: 20, letterSpacing: 1 }}>{mail.code}</strong>, text: mail.code },
      `Use it on every order${until} to get ${discount}.`,
      `Sign in with this email address, ${mail.to}, and enter the code in your cart. No other account can use it.`,
      { caption: 'Start shopping', link: `${shop.publicUrl}/products` },
    ],
  });
}

export function serviceRefused({ username, reason }: MailOf<'service-refused'>, shop: Shop): Writing {
  const news =
    'You asked for our discount for the military and first responders. We could not verify your service, for this reason:';
  return simpleMail(shop, {
    subject: `Your service discount at ${shop.store.name}`,
    title: 'We could not verify your service.',
    preview: news,
    parts: [
      greeting('Hello', username),
      news,
      { box: reason, text: reason },
      'You can send another request in your profile.',
      { caption: 'Open your profile', link: `${shop.publicUrl}/profile` },
    ],
  });
}
