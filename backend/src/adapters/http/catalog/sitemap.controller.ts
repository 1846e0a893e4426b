import { Controller, Get, Header, NotFoundException, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Config } from '../../../config/config.js';
import { CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { newArrivals } from '../../../domain/catalog/category.js';
import { escaped } from '../answers/escaped.js';

/** A sitemap file may contain at most 50,000 URLs. A lower limit leaves room for the other pages in the first file. */
const productsPerFile = 49_000;
const publicForAnHour = 'public, max-age=3600';
const head = '<?xml version="1.0" encoding="UTF-8"?>';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Files for search engines: lists of pages, and rules for crawlers. */
@ApiExcludeController()
@Controller()
export class SitemapController {
  constructor(
    private readonly config: Config,
    private readonly catalog: CatalogReader,
  ) {}

  @Get('sitemap.xml')
  @Header('Cache-Control', publicForAnHour)
  @Header('Content-Type', 'application/xml')
  async sitemap(): Promise<string> {
    const { addresses, total } = await this.catalog.listAddresses({ limit: productsPerFile, offset: 0 });
    const files = Math.ceil(total / productsPerFile);
    if (files <= 1) return addressList(this.config.publicUrl, [...(await this.pages()), ...products(addresses)]);
    const paths = Array.from({ length: files }, (_, index) => `/sitemap-${index + 1}.xml`);
    return listOfLists(this.config.publicUrl, paths);
  }

  @Get('sitemap-:file.xml')
  @Header('Cache-Control', publicForAnHour)
  @Header('Content-Type', 'application/xml')
  async part(@Param('file') name: string): Promise<string> {
    const file = /^[1-9]\d{0,3}$/.test(name) ? Number(name) : Infinity;
    if (file === Infinity) throw new NotFoundException();
    const offset = (file - 1) * productsPerFile;
    const { addresses } = await this.catalog.listAddresses({ limit: productsPerFile, offset });
    if (addresses.length === 0) throw new NotFoundException();
    return addressList(this.config.publicUrl, [...(file === 1 ? await this.pages() : []), ...products(addresses)]);
  }

  @Get('robots.txt')
  @Header('Cache-Control', publicForAnHour)
  @Header('Content-Type', 'text/plain; charset=utf-8')
  robots(): string {
    return robotsText(this.config.publicUrl);
  }

  private async pages(): Promise<{ path: string }[]> {
    const categories = [newArrivals, ...(await this.catalog.listCategories())];
    return [
      ...['/', '/products'].map((path) => ({ path })),
      ...categories.map(({ slug }) => ({ path: `/products/${encodeURIComponent(slug)}` })),
      ...['/about', '/contact', '/size-guide', '/shipping-returns', '/privacy'].map((path) => ({ path })),
    ];
  }
}

function products(addresses: readonly { slug: string; updatedAt: Date }[]): { path: string; changed: Date }[] {
  return addresses.map(({ slug, updatedAt }) => ({ path: `/product/${slug}`, changed: updatedAt }));
}

/** @param origin the shop's public address */
function addressList(origin: string, pages: readonly { path: string; changed?: Date }[]): string {
  const urls = pages.map(
    ({ path, changed }) =>
      `<url>${location(origin, path)}${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`,
  );
  return `${head}\n<urlset ${space}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** @param paths paths of the sitemap files */
function listOfLists(origin: string, paths: readonly string[]): string {
  const lists = paths.map((path) => `<sitemap>${location(origin, path)}</sitemap>`);
  return `${head}\n<sitemapindex ${space}>\n${lists.join('\n')}\n</sitemapindex>\n`;
}

/**
 * Disallows only API calls. Other pages that search engines must not list have `noindex`, which crawlers read only on
 * pages that they may fetch.
 */
function robotsText(origin: string): string {
  return ['User-agent: *', 'Disallow: /api', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

function location(origin: string, path: string): string {
  return `<loc>${escaped(origin + path)}</loc>`;
}
