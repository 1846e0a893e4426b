import { Injectable } from '@nestjs/common';
import { micromark } from 'micromark';
import { Config } from '../../../config/config.js';
import { hasDemoName } from '../../../config/settings.js';
import { CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { ImageLibrary } from '../../../domain/media/ports/images.js';
import { filenameOf } from '../../../domain/media/uploaded-image.js';
import { ShippingPlans } from '../../../domain/pricing/ports/charges.js';
import { StoreSettings } from '../../../domain/store/ports/store-settings.js';
import type { ContentPage } from '../../../domain/store/store-content.js';
import type { PageContentResponse, QuestionsResponse } from './page-content.response.js';
import type { MenuEntry } from '../../../domain/store/store-menu.js';
import { type StoreLinksResponse, storeResponse, type StoreResponse } from './store.response.js';

/** Reads the data of the store that every page shows, and the texts of pages. */
@Injectable()
export class StoreReader {
  constructor(
    private readonly config: Config,
    private readonly settings: StoreSettings,
    private readonly plans: ShippingPlans,
    private readonly images: ImageLibrary,
    private readonly catalog: CatalogReader,
  ) {}

  async read(): Promise<StoreResponse> {
    const details = await this.settings.current('store');
    const content = await this.settings.current('content');
    const logo = details.logo === null ? null : await this.images.get(filenameOf(details.logo));
    const [plan, menu] = [await this.plans.current(), await this.menu()];
    return storeResponse({ config: this.config, details, content, plan, menu, logo });
  }

  /** The links of the menu. Entries of unknown categories and of categories without products are omitted. */
  private async menu(): Promise<StoreLinksResponse> {
    const { header, footer } = await this.settings.current('menu');
    if (header === null && footer === null) return { header, footer };
    const categories = await this.catalog.listCategories();
    const linksOf = (entries: readonly MenuEntry[]) =>
      entries.flatMap(({ label, categoryId, to }) => {
        if (categoryId === null) return to === null || label === null ? [] : [{ label, to }];
        const category = categories.find(({ id, hasProducts }) => id === categoryId && hasProducts);
        return category ? [{ label: label ?? category.name, to: `/products/${category.slug}` }] : [];
      });
    return { header: header && linksOf(header), footer: footer && linksOf(footer) };
  }

  /**
   * The page's text as HTML; null for the default text. A shop with its own name does not show the story of the demo
   * shop.
   */
  async page(page: ContentPage): Promise<PageContentResponse> {
    const { [page]: text } = await this.settings.current('content');
    if (text !== null) return { html: htmlOf(text) };
    const { name, city, state } = await this.settings.current('store');
    if (page !== 'about' || hasDemoName(name)) return { html: null };
    return { html: htmlOf(`We are ${name} in ${city}, ${state}. [See our collection](/products).`) };
  }

  async questions(): Promise<QuestionsResponse> {
    const { questions } = await this.settings.current('content');
    return {
      questions: questions?.map(({ question, answer }) => ({ question, html: htmlOf(answer) })) ?? null,
    };
  }
}

/**
 * Converts Markdown to HTML. Escapes HTML tags, and removes unsafe links. Main headings become second-level headings,
 * because the page has its own main heading.
 */
export function htmlOf(markdown: string): string {
  return micromark(markdown).replace(/<(\/?)h1>/g, '<$1h2>');
}
