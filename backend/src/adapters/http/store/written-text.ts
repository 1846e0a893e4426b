import { micromark } from 'micromark';

/** Markdown as HTML. It contains no tags, scripts or unsafe links of its own. The page has the only main heading. */
export function htmlOf(markdown: string): string {
  return micromark(markdown).replace(/<(\/?)h1>/g, '<$1h2>');
}
