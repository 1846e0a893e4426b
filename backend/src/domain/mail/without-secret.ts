import type { RenderedMail } from './ports/mailer.js';

/** Replaces an access link. */
const removed = '[link removed]';

/** The mail as staff may see it: each link with the secret is replaced by a note. */
export function withoutSecret({ html, text }: RenderedMail, secret: string): Pick<RenderedMail, 'html' | 'text'> {
  const link = new RegExp(
    `[^\\s"'<>]*(?:${literally(secret)}|${literally(encodeURIComponent(secret))})[^\\s"'<>]*`,
    'g',
  );
  return { html: html.replace(link, removed), text: text.replace(link, removed) };
}

/**
 * Returns the mail without its signed tokens. A token would act on behalf of the customer: open an order, pay for an
 * order, confirm a place on the waitlist, or stop mails. Links to an order remain, without their keys.
 */
export function withoutTokens<Mail extends Pick<RenderedMail, 'html' | 'text'>>(mail: Mail): Mail {
  const without = (content: string) => content.replace(tokenLink, removed).replace(orderKey, '');
  return { ...mail, html: without(mail.html), text: without(mail.text) };
}

const tokenLink = /https?:\/\/[^\s"'<>]*?(?:\?token=|\/pay\/)[^\s"'<>]+/g;
const orderKey = /\?key=[^\s"'<>]+/g;

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
