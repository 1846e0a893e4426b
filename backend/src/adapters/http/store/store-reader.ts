import { Injectable } from '@nestjs/common';
import { micromark } from 'micromark';
import { Config } from '../../../config/config.js';
import { hasDemoName } from '../../../config/settings.js';
import { ImageLibrary } from '../../../domain/media/ports/image-library.js';
import { filenameOf } from '../../../domain/media/uploaded-image.js';
import { ShippingPlans } from '../../../domain/pricing/ports/shipping-plans.js';
import { StoreSettings } from '../../../domain/store/ports/store-settings.js';
import type { ContentPage } from '../../../domain/store/store-content.js';
import type { PageContentResponse, QuestionsResponse } from './page-content.response.js';
import { storeResponse, type StoreResponse } from './store.response.js';

/** Reads the data of the store that every page shows, and the texts of pages. */
@Injectable()
export class StoreReader {
  constructor(
    private readonly config: Config,
    private readonly settings: StoreSettings,
    private readonly plans: ShippingPlans,
    private readonly images: ImageLibrary,
  ) {}

  async read(): Promise<StoreResponse> {
    const details = await this.settings.current('store');
    const content = await this.settings.current('content');
    const logo = details.logo === null ? null : await this.images.get(filenameOf(details.logo));
    return storeResponse({ config: this.config, details, content, plan: await this.plans.current(), logo });
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
