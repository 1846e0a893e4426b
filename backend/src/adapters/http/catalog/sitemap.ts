import { escaped } from '../answers/escaped.js';

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** @param origin the shop's public address */
export function addressList(origin: string, pages: readonly { path: string; changed?: Date }[]): string {
  const urls = pages.map(
    ({ path, changed }) =>
      `<url>${location(origin, path)}${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`,
  );
  return `${head}\n<urlset ${space}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** @param paths paths of the sitemap files */
export function listOfLists(origin: string, paths: readonly string[]): string {
  const lists = paths.map((path) => `<sitemap>${location(origin, path)}</sitemap>`);
  return `${head}\n<sitemapindex ${space}>\n${lists.join('\n')}\n</sitemapindex>\n`;
}

/**
 * Disallows only API calls. Other pages that search engines must not list have `noindex`, which crawlers read only on
 * pages that they may fetch.
 */
export function robotsText(origin: string): string {
  return ['User-agent: *', 'Disallow: /api', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

function location(origin: string, path: string): string {
  return `<loc>${escaped(origin + path)}</loc>`;
}
