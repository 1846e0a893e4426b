import { readFile } from 'node:fs/promises';
import { loadPageData } from './load-page-data.js';
import type { PageData } from './page-data.js';
import type { PageEntry } from './page-entry.js';
import { type Manifest, PageTemplate } from './page-template.js';
import { type Page, Pages } from './pages.js';

/** The pages of the built storefront. */
export class BuiltPages extends Pages {
  private constructor(
    private readonly entry: PageEntry,
    private readonly template: PageTemplate,
    private readonly data: PageData,
    private readonly origin: string,
  ) {
    super();
  }

  /**
   * @param dist the folder of the frontend's build
   * @param origin the shop's public address, for canonical links
   */
  static async open(dist: URL, data: PageData, origin: string): Promise<BuiltPages> {
    const entry = (await import(new URL('server/entry-server.js', dist).href)) as PageEntry;
    const html = await readFile(new URL('server/index.html', dist), 'utf8');
    const manifest = JSON.parse(await readFile(new URL('client/.vite/manifest.json', dist), 'utf8')) as Manifest;
    return new BuiltPages(entry, new PageTemplate(html, manifest), data, origin);
  }

  override patternOf(url: string): string | undefined {
    return this.entry.patternOf(url);
  }

  override publicAddressOf(url: string): string | undefined {
    return this.entry.publicAddressOf(url);
  }

  async page(url: string): Promise<Page> {
    const rendered = await this.entry.render(url, await loadPageData(this.entry, this.data, url), this.origin);
    const { status, location, personal } = rendered;
    const { contentSecurityPolicy } = this.template;
    return { status, location, personal, contentSecurityPolicy, document: this.template.fill(rendered) };
  }
}
