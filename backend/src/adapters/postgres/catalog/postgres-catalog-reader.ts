import { Injectable } from '@nestjs/common';
import { type InferResult, type NotNull, sql } from 'kysely';
import {
  type CatalogCategory,
  type CatalogProduct,
  type CatalogProductDetail,
  CatalogReader,
  type ProductAddress,
  type ProductFacets,
  type ProductFilter,
  type ProductPage,
  type SearchSuggestions,
} from '../../../domain/catalog/ports/catalog-reader.js';
import type { MySize } from '../../../domain/catalog/my-size.js';
import { newArrivals } from '../../../domain/catalog/category.js';
import { fitVotesOf } from '../../../domain/catalog/rating.js';
import type { KindChart } from '../../../domain/catalog/size-chart.js';
import { mayBeExistingSlug } from '../../../domain/catalog/slug.js';
import { Money } from '../../../domain/shared/money.js';
import { bounded, countedExactly, countUpTo } from '../shared/bounded-count.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import { didYouMeanQuery } from './did-you-mean-query.js';
import { type Counts, facetsQuery } from './facets-query.js';
import { categoryOf, matched, pageQuery, type ReadFilter } from './product-list-query.js';
import { categories, moneyOrNull, priceRangeOf, product, productDetails, productJson } from './product-row.js';
import { partsOf, queriesOf, type SearchPart, type SearchQueries } from './read-search.js';
import { maxFound, searchQuery, suggestionsQuery } from './search-query.js';

const nothingCounted: Counts = {
  ...{ matched: 0, total: 0, sizes: [], colors: [], shapes: [], onSale: 0, inStock: 0, notInMySize: 0, soldOut: 0 },
  garment: { kind: [], coverage: [], support: [], lined: [], rise: [], leg: [], stretch: [] },
};

/** Max number of results for which a search also returns alternative spellings. */
const fewResults = 2;

const orderOfCategory = new Prepared((db, { slug }: Named<{ slug: string }>) =>
  db.selectFrom('categories').select('product_order as sort').where('id', '=', categoryOf(slug)),
);

const productBySlug = new Prepared((db, { slug }: Named<{ slug: string }>) =>
  productDetails(db).where('page.slug', '=', slug).where('page.archived_at', 'is', null),
);

const productById = new Prepared((db, { id }: Named<{ id: number }>) =>
  productDetails(db)
    .where('page.id', '=', id)
    .where(({ eb, or }) => or([eb('page.archived_at', 'is', null), eb('page.is_draft', '=', true)])),
);

const productsById = new Prepared((db, { ids }: Named<{ ids: readonly number[] }>) =>
  db
    .selectFrom('products as page')
    .innerJoin(
      sql<{ id: number; place: string }>`unnest(${ids}::integer[]) with ordinality`.as<'wanted'>(
        sql`wanted (id, place)`,
      ),
      'wanted.id',
      'page.id',
    )
    .select(productJson(db, 'wanted.id'))
    .where('page.archived_at', 'is', null)
    .orderBy('wanted.place'),
);

const formerSlug = new Prepared((db, { slug }: Named<{ slug: string }>) =>
  db
    .selectFrom('product_slugs as former')
    .innerJoin('products as p', 'p.id', 'former.product_id')
    .select('p.slug')
    .where('former.slug', '=', slug)
    .where('p.archived_at', 'is', null),
);

const chartsOfKinds = new Prepared((db) =>
  db
    .selectFrom('size_charts')
    .select(['kind', 'rows'])
    .where('kind', 'is not', null)
    .orderBy('id')
    .$narrowType<{ kind: NotNull }>(),
);

const allCategories = new Prepared((db) => categories(db).orderBy('c.position'));

/** All products for sale, for the sitemap. */
const allOffered = new Prepared((db) =>
  db
    .selectFrom('products')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('total'))
    .where('archived_at', 'is', null),
);

const categoryBySlug = new Prepared((db, { slug }: Named<{ slug: string }>) =>
  categories(db).where('c.id', '=', categoryOf(slug)),
);

@Injectable()
export class PostgresCatalogReader implements CatalogReader {
  constructor(private readonly db: Database) {}

  async listProducts(filter: ProductFilter, page: ProductPage): Promise<{ products: CatalogProduct[]; total: number }> {
    const read = await this.read(filter);
    if (!read) return { products: [], total: 0 };
    const rows = await pageQuery(this.db, read, await this.inOrder(read, page)).execute();
    return {
      products: rows.map((row) => product(row.product)),
      total: await this.total(rows.length, read, page, rows[0]?.total),
    };
  }

  async getSuggestions(search: string, mySize?: MySize): Promise<SearchSuggestions> {
    const read = search.trim() === '' ? null : queriesOf(await this.partsOf(search));
    if (!read) return { products: [], categories: [], total: 0 };
    const [found] = (await suggestionsQuery(read, mySize).execute(this.db)).rows;
    const products = (found?.products ?? []).map(
      ({ id, name, slug, imageUrl, priceCents, compareAtPriceCents, ...prices }) => ({
        ...{ id, name, slug, imageUrl },
        price: Money.ofCents(priceCents),
        priceRange: priceRangeOf({ ...prices, priceCents }),
        compareAtPrice: moneyOrNull(compareAtPriceCents),
      }),
    );
    const total = await this.totalOf({ search: read, mySize }, found?.total ?? 0);
    return { products, categories: found?.categories ?? [], total };
  }

  async getFacets(filter: ProductFilter): Promise<ProductFacets> {
    const { search = '', ...rest } = filter;
    if (search.trim() === '') return { ...facetsOf(await this.counted(rest)), didYouMean: null };
    const parts = await this.partsOf(search);
    const queries = queriesOf(parts);
    const counted = queries ? await this.counted({ ...rest, search: queries }) : nothingCounted;
    return { ...facetsOf(counted), didYouMean: await this.otherWords(parts, queries, counted.total) };
  }

  async getProductBySlug(slug: string): Promise<CatalogProductDetail | null> {
    return mayBeExistingSlug(slug) ? this.detailOf(await this.db.first(productBySlug, { slug })) : null;
  }

  async getProduct(id: number): Promise<CatalogProductDetail | null> {
    return this.detailOf(await this.db.first(productById, { id }));
  }

  async getProducts(ids: readonly number[]): Promise<CatalogProduct[]> {
    return (await this.db.all(productsById, { ids })).map((row) => product(row.product));
  }

  async listAddresses({
    limit,
    offset,
  }: Omit<ProductPage, 'sort'>): Promise<{ addresses: ProductAddress[]; total: number }> {
    const addresses = await this.db
      .selectFrom('products')
      .select(['slug', 'updated_at as updatedAt'])
      .where('archived_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    const isWhole = addresses.length < limit && offset === 0;
    return {
      addresses,
      total: isWhole ? addresses.length : await this.db.first(allOffered, {}).then((row) => row?.total ?? 0),
    };
  }

  async getRedirect(slug: string): Promise<string | null> {
    if (!mayBeExistingSlug(slug)) return null;
    return (await this.db.first(formerSlug, { slug }))?.slug ?? null;
  }

  listSizeCharts(): Promise<KindChart[]> {
    return this.db.all(chartsOfKinds, {});
  }

  listCategories(): Promise<CatalogCategory[]> {
    return this.db.all(allCategories, {});
  }

  async getCategory(slug: string): Promise<CatalogCategory | null> {
    if (slug === newArrivals.slug)
      return { ...newArrivals, id: null, imageUrl: null, inMenu: true, hasProducts: true, placeholder: null };
    if (!mayBeExistingSlug(slug)) return null;
    return (await this.db.first(categoryBySlug, { slug })) ?? null;
  }

  private async detailOf(
    row: InferResult<ReturnType<typeof productDetails>>[number] | undefined,
  ): Promise<CatalogProductDetail | null> {
    if (!row) return null;
    const { imageDetails, garment, seoTitle, seoDescription, category, sizeChart, sets } = row;
    const shown = product(row);
    const [top, bottom] = shown.halves ? await this.getProducts([shown.halves.topId, shown.halves.bottomId]) : [];
    const fitVotes = row.fitVotes && fitVotesOf(row.fitVotes);
    const set = top && bottom ? { top, bottom } : null;
    return { ...shown, imageDetails, garment, seoTitle, seoDescription, category, sizeChart, fitVotes, sets, set };
  }

  /** In a category, the order "featured" is the order that staff chose for the category. */
  private async inOrder({ category, search }: ReadFilter, page: ProductPage): Promise<ProductPage> {
    if (page.sort !== 'featured' || search !== undefined) return page;
    if (category === undefined || category === newArrivals.slug) return page;
    const chosen = await this.db.first(orderOfCategory, { slug: category });
    return { ...page, sort: chosen?.sort ?? page.sort };
  }

  /** Returns null when nothing can match. */
  private async read({ search = '', ...rest }: ProductFilter): Promise<ReadFilter | null> {
    if (search.trim() === '') return rest;
    const read = queriesOf(await this.partsOf(search));
    return read && { ...rest, search: read };
  }

  private async partsOf(search: string): Promise<SearchPart[]> {
    const row = await this.db.first(searchQuery, { search });
    return row ? partsOf(row) : [];
  }

  private async counted(filter: ReadFilter): Promise<Counts> {
    return (await facetsQuery(filter).execute(this.db)).rows[0] ?? nothingCounted;
  }

  private async otherWords(
    parts: readonly SearchPart[],
    queries: SearchQueries | null,
    total: number,
  ): Promise<string | null> {
    if (queries && parts.some(({ text, typed }) => text !== typed)) {
      const finds = total > 0 || (await this.totalOf({ search: queries })) > 0;
      return finds ? parts.map(({ text }) => text).join(' ') : null;
    }
    if (parts.length === 0 || total > fewResults) return null;
    for (const { text } of (await didYouMeanQuery(parts, queries).execute(this.db)).rows) {
      const search = queriesOf(await this.partsOf(text));
      if (search && (await this.totalOf({ search })) > total) return text;
    }
    return null;
  }

  /**
   * Returns the total number of matches. A page that is not full needs no count, unless a search lists only its best
   * results.
   */
  private async total(
    rows: number,
    filter: ReadFilter,
    page: Omit<ProductPage, 'sort'>,
    few?: number,
  ): Promise<number> {
    const { offset } = page;
    const isLast = rows < bounded(page).limit && (rows > 0 || offset === 0) && offset + rows < maxFound;
    return isLast ? offset + rows : this.totalOf(filter, few);
  }

  private async totalOf(filter: ReadFilter, few?: number): Promise<number> {
    if (few !== undefined && few <= countedExactly) return few;
    return countUpTo(this.db, matched(this.db, filter), few);
  }
}

const facetsOf = ({ matched: _, ...facets }: Counts) => facets;
