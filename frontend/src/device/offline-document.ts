interface OfflineParts {
  storeName: string;
  /** Script of the theme, and content of the stylesheets. */
  script: string;
  styles: string;
  /** Nonce that allows script and styles in the Content-Security-Policy. */
  nonce: string;
  /** Public pages that are stored on the device, with their titles as HTML. */
  pages: { path: string; title: string }[];
}

/**
 * Returns the page that is shown offline instead of a page that was never visited on this device. The document is
 * self-contained.
 */
export function offlineDocument({ storeName, script, styles, nonce, pages }: OfflineParts): string {
  const links = pages.map(({ path, title }) => `<li><a href="${escaped(path)}">${title}</a></li>`).join('');
  const name = escaped(storeName);
  return `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>You are offline | ${name}</title>
<script nonce="${nonce}">${script}</script>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<header class="container"><a class="brand" href="/">${name}</a></header>
<main class="container">
<h1>You are offline</h1>
<p>This page needs a connection. Your cart is saved.</p>
<p><a class="button" href="">Try again</a></p>
${links && `<section aria-labelledby="seen"><h2 id="seen">Pages that you can read offline</h2><ul>${links}</ul></section>`}
</main>
</body>
</html>`;
}

export const offlinePolicy = (nonce: string) =>
  `default-src 'self'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Name of the meta element that marks a stored page. */
export const storedSinceName = 'kept-since';

/** Inserts the time of a stored page into its document. */
export const withStoredDate = (html: string, since: Date) =>
  html.replace('</head>', () => `<meta name="${storedSinceName}" content="${since.toISOString()}"></head>`);

export const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
