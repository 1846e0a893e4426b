import type { RenderedMail } from './ports/mail-renderer.js';

/** Replaces a link that gave access to something. */
const removed = '[link removed]';

/** The mail as staff may see it: a remark replaces every link with the secret. */
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
