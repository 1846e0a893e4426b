import type { RenderedMail } from './ports/mail-renderer.js';

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
 * Returns the mail without the signed keys in its links. A key would open the order or its returns on behalf of the
 * customer.
 */
export function withoutKeys<Mail extends Pick<RenderedMail, 'html' | 'text'>>(mail: Mail): Mail {
  const key = /\?key=[^\s"'<>]+/g;
  return { ...mail, html: mail.html.replace(key, ''), text: mail.text.replace(key, '') };
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
