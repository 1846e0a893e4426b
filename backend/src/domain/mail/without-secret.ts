import type { RenderedMail } from './ports/mail-renderer.js';

/** What stands for a link that opened something to its holder. */
const removed = '[link removed]';

/** The mail as staff may see it: every link that holds the secret makes place for a remark. */
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
