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

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
