import { createHash } from 'node:crypto';

/**
 * Returns the Content-Security-Policy of a page. All pages allow the payment provider's hosts, because navigation
 * inside the shop retains the policy of the first page. The policy allows inline scripts by their hashes, and all
 * inline styles, because Ant Design generates inline styles.
 * @param html the document with its inline scripts
 * @param base allowed value of the document's `<base>`
 */
export function contentSecurityPolicy(html: string, base: "'none'" | "'self'" = "'none'"): string {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes, 'https://js.stripe.com', 'https://*.js.stripe.com'],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", 'https://api.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'object-src': ["'none'"],
    'base-uri': [base],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}
