import { Injectable } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { Config } from '../../../config/config.js';
import { type CatalogProductDetail, CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { readOrderId } from '../../../domain/orders/order-id.js';
import { DeliveryTerms } from '../../../domain/orders/delivery-terms.js';
import { OrderReader } from '../../../domain/orders/ports/order-reader.js';
import { ReviewReader } from '../../postgres/reviews/review-reader.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { categoryView } from '../catalog/category.view.js';
import { facetsView, noFacets } from '../catalog/finding.view.js';
import { cardView, productDetailView } from '../catalog/product.view.js';
import { filterOf, pageOf, ProductFilterQuery, ProductsQuery } from '../catalog/products-query.js';
import { deliveryView } from '../orders/delivery.view.js';
import { shows, showsFacets, showsList, showsFeaturedReviews, showsProducts } from '../response-cache/cache-tags.js';
import { publishedQueryOf, ReviewsQuery } from '../reviews/review-bodies.js';
import { reviewsView } from '../reviews/review.view.js';
import { shaped } from '../validation/known-fields.js';
import { storeView } from '../store/store.view.js';
import { PageData } from './load-page-data.js';

/** Loads data for the pages' keys with the readers and views of the API calls, without an HTTP request. */
@Injectable()
export class ShopPageData extends PageData {
  constructor(
    private readonly config: Config,
    private readonly catalog: CatalogReader,
    private readonly orders: OrderReader,
    private readonly reviews: ReviewReader,
    private readonly delivery: DeliveryTerms,
    private readonly clock: Clock,
  ) {
    super();
  }

  async load(key: string): Promise<unknown> {
    const { pathname, searchParams } = new URL(key, 'http://shop');
    const [, , resource = '', name, part] = pathname.split('/').map(decoded);
    switch (resource) {
      case 'store':
        shows('store');
        return storeView(this.config);
      case 'delivery':
        return deliveryView({}, this.clock.now(), this.delivery);
      case 'categories':
        shows('catalog');
        return name === undefined ? (await this.catalog.listCategories()).map(categoryView) : this.category(name);
      case 'size-charts':
        shows('catalog');
        return this.catalog.listSizeCharts();
      case 'featured-reviews':
        return this.featuredReviews();
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

  private async category(slug: string): Promise<unknown> {
    const category = await this.catalog.getCategory(slug);
    return category ? categoryView(category) : undefined;
  }

  /** For a former slug, returns the product with its current slug, so that the page can redirect. */
  private async product(slug: string): Promise<unknown> {
    const product = (await this.catalog.getProductBySlug(slug)) ?? (await this.productOnceCalled(slug));
    if (!product) return undefined;
    showsProducts([product], 'stock');
    return productDetailView(product);
  }

  private async productOnceCalled(slug: string): Promise<CatalogProductDetail | null> {
    const today = await this.catalog.getRedirect(slug);
    return today === null ? null : this.catalog.getProductBySlug(today);
  }

  private async products(parameters: URLSearchParams): Promise<unknown> {
    const query = readQuery(ProductsQuery, parameters);
    if (!query) return { products: [], total: 0 };
    const [filter, page] = [filterOf(query), pageOf(query)];
    const { products, total } = await this.catalog.listProducts(filter, page);
    showsList(filter, page.sort);
    showsProducts(products, 'availability');
    return { products: products.map(cardView), total };
  }

  private async featuredReviews(): Promise<unknown> {
    const featured = await this.reviews.listFeatured();
    showsFeaturedReviews(featured);
    return featured;
  }

  private async reviewsOf(slug: string, parameters: URLSearchParams): Promise<unknown> {
    const query = readQuery(ReviewsQuery, parameters);
    const found = query && (await this.reviews.listPublished(slug, publishedQueryOf(query)));
    if (!found) return undefined;
    shows(`reviews:${found.productId}`);
    return reviewsView(found);
  }

  private async facets(parameters: URLSearchParams): Promise<unknown> {
    const query = readQuery(ProductFilterQuery, parameters);
    if (!query) return noFacets;
    const filter = filterOf(query);
    showsFacets(filter);
    return facetsView(await this.catalog.getFacets(filter));
  }

  /** Only checks whether the order exists. Personal data is never part of page data. */
  private async order(writtenId: string): Promise<unknown> {
    const id = readOrderId(writtenId);
    return id !== null && (await this.orders.get(id)) ? {} : undefined;
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
