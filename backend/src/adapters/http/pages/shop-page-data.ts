import { Injectable } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { type CatalogProductDetail, CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { readOrderId } from '../../../domain/orders/order-id.js';
import { PackingCalendar } from '../../../domain/orders/packing-calendar.js';
import { OrderReader } from '../../../domain/orders/ports/orders.js';
import { ReviewReader } from '../../postgres/reviews/review-reader.js';
import { contentPages } from '../../../domain/store/store-content.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { categoryResponse } from '../catalog/category.response.js';
import { facetsResponse, noFacets } from '../catalog/finding.response.js';
import { cardResponse, productDetailResponse } from '../catalog/product.response.js';
import { filterOf, pageOf, ProductFilterQuery, ProductsQuery } from '../catalog/products.request.js';
import { SearchLog } from '../catalog/search-log.js';
import { deliveryResponse } from '../orders/delivery.response.js';
import { Tagged, tagsOf } from '../response-cache/response-cache.js';
import { publishedQueryOf, ReviewsQuery } from '../reviews/review.request.js';
import { reviewsResponse } from '../reviews/review.response.js';
import { shaped } from '../validation/known-fields.js';
import { StoreReader } from '../store/store-reader.js';

/** Loads the data of pages with the readers and response functions of the API calls, without an HTTP request. */
@Injectable()
export class ShopPageData {
  constructor(
    private readonly store: StoreReader,
    private readonly catalog: CatalogReader,
    private readonly orders: OrderReader,
    private readonly reviews: ReviewReader,
    private readonly calendar: PackingCalendar,
    private readonly clock: Clock,
    private readonly searchLog: SearchLog,
  ) {}

  /**
   * @param key path and query of a GET call, e.g. `/api/products/old-glory?…`. A list of products is returned as `{
   * products, total }`, where total is the value of `X-Total-Count`. All other data has the format of the call's
   * response.
   * @returns undefined for an unknown resource (where the call would return 404)
   */
  async load(key: string): Promise<Tagged<unknown> | undefined> {
    const { pathname, searchParams } = new URL(key, 'http://shop');
    const [, , resource = '', name, part] = pathname.split('/').map(decoded);
    switch (resource) {
      case 'store':
        return this.storePart(name, part);
      case 'delivery':
        return new Tagged(deliveryResponse({}, this.clock.now(), await this.calendar.current()));
      case 'categories':
        return name === undefined
          ? new Tagged((await this.catalog.listCategories()).map(categoryResponse), ['menu'])
          : this.category(name);
      case 'size-charts':
        return new Tagged(await this.catalog.listSizeCharts());
      case 'featured-reviews':
        return new Tagged(await this.reviews.listFeatured(), ['lists']);
      case 'products':
        if (part === 'reviews') return this.reviewsOf(name ?? '', searchParams);
        return name === undefined ? this.products(searchParams) : this.product(name);
      case 'product-facets':
        return this.facets(searchParams);
      case 'orders':
        return this.order(name ?? '');
      default:
        throw new Error(`No page can request ${key}.`);
    }
  }

  private async storePart(name: string | undefined, part: string | undefined): Promise<Tagged<unknown> | undefined> {
    if (name === 'questions') return new Tagged(await this.store.questions());
    const page = contentPages.find((one) => one === part);
    if (name === 'pages') return page && new Tagged(await this.store.page(page));
    return new Tagged(await this.store.read(), ['menu']);
  }

  private async category(slug: string): Promise<Tagged<unknown> | undefined> {
    const category = await this.catalog.getCategory(slug);
    return category ? new Tagged(categoryResponse(category)) : undefined;
  }

  /** For a former slug, returns the product with its current slug, so that the page can redirect. */
  private async product(slug: string): Promise<Tagged<unknown> | undefined> {
    const product = (await this.catalog.getProductBySlug(slug)) ?? (await this.productOnceCalled(slug));
    return product ? new Tagged(productDetailResponse(product), tagsOf(product)) : undefined;
  }

  private async productOnceCalled(slug: string): Promise<CatalogProductDetail | null> {
    const today = await this.catalog.getRedirect(slug);
    return today === null ? null : this.catalog.getProductBySlug(today);
  }

  private async products(parameters: URLSearchParams): Promise<Tagged<unknown>> {
    const query = readQuery(ProductsQuery, parameters);
    if (!query) return new Tagged({ products: [], total: 0 });
    const { products, total } = await this.catalog.listProducts(filterOf(query), pageOf(query));
    this.searchLog.note(query, total);
    return new Tagged({ products: products.map(cardResponse), total }, ['lists']);
  }

  private async reviewsOf(slug: string, parameters: URLSearchParams): Promise<Tagged<unknown> | undefined> {
    const query = readQuery(ReviewsQuery, parameters);
    const found = query && (await this.reviews.listPublished(slug, publishedQueryOf(query)));
    return found ? new Tagged(reviewsResponse(found), tagsOf({ id: found.productId })) : undefined;
  }

  private async facets(parameters: URLSearchParams): Promise<Tagged<unknown>> {
    const query = readQuery(ProductFilterQuery, parameters);
    return new Tagged(query ? facetsResponse(await this.catalog.getFacets(filterOf(query))) : noFacets, ['lists']);
  }

  /** Only checks whether the order exists, because page data never contains personal data. */
  private async order(writtenId: string): Promise<Tagged<unknown> | undefined> {
    const id = readOrderId(writtenId);
    return id !== null && (await this.orders.get(id)) ? new Tagged({}) : undefined;
  }
}

/** Returns undefined for an invalid query. */
function readQuery<Query extends object>(shape: new () => Query, parameters: URLSearchParams): Query | undefined {
  const query = shaped(shape, Object.fromEntries(parameters));
  return validateSync(query).length > 0 ? undefined : query;
}

/** Treats a malformed part of an address as unknown. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '\uFFFD';
  }
}
