import { Controller, Get, Header, NotFoundException, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Config } from '../../../config/config.js';
import { CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { newArrivals } from '../../../domain/catalog/category.js';
import { addressList, listOfLists, robotsText } from './sitemap.js';

/** A sitemap file may contain at most 50,000 URLs. A lower limit leaves room for the other pages in the first file. */
const productsPerFile = 49_000;
const publicForAnHour = 'public, max-age=3600';

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
