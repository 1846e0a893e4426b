import { Injectable } from '@nestjs/common';
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
  type SuggestedProduct,
} from '../../../domain/catalog/ports/catalog-reader.js';
import type { Garment } from '../../../domain/catalog/garment.js';
import { newArrivals } from '../../../domain/catalog/new-arrivals.js';
import { mayBeKeptSlug } from '../../../domain/catalog/slug.js';
import { Money } from '../../../domain/shared/money.js';
import { placeholderOf } from '../media/placeholder-sql.js';
import { CatalogReads } from './catalog-reads.js';
import { didYouMeanQuery } from './did-you-mean-query.js';
import { facetsQuery } from './facets-query.js';
import { countQuery, detailColumns, pageQuery, productColumns, type ReadFilter } from './product-list-query.js';
import { moneyOrNull, product, type ProductRow } from './product-row.js';
import { partsOf, queriesOf, type SearchPart, type SearchQueries, type SearchRow } from './read-search.js';
import { searchQuery, suggestionsQuery } from './search-query.js';

interface DetailRow extends ProductRow {
  readonly garment: Garment;
  readonly category: CatalogCategory;
}

interface SuggestionsRow extends Pick<SearchSuggestions, 'total'> {
  readonly products:
    | readonly (Pick<SuggestedProduct, 'id' | 'name' | 'slug' | 'imageUrl'> &
        Pick<ProductRow, 'priceCents' | 'compareAtPriceCents'>)[]
    | null;
  readonly categories: SearchSuggestions['categories'] | null;
}

type Counts = Omit<ProductFacets, 'didYouMean'>;

const nothingCounted: Counts = { total: 0, sizes: [], colors: [], onSale: 0, inStock: 0 };

/** A search that finds no more may have been meant otherwise. */
const few = 2;

const categoryColumns = `id, name, slug, description, image_url AS "imageUrl", ${placeholderOf('image_url')} AS placeholder`;

@Injectable()
export class PostgresCatalogReader implements CatalogReader {
  constructor(private readonly reads: CatalogReads) {}

  async listProducts(filter: ProductFilter, page: ProductPage): Promise<{ products: CatalogProduct[]; total: number }> {
    const read = await this.read(filter);
    if (!read) return { products: [], total: 0 };
    const { sql, parameters } = pageQuery(read, page);
    const rows = await this.reads.query<ProductRow>(sql, parameters);
    return { products: rows.map(product), total: rows[0]?.total ?? (await this.total(rows.length, read, page)) };
  }

  async getSuggestions(search: string): Promise<SearchSuggestions> {
    const read = search.trim() === '' ? null : queriesOf(await this.partsOf(search));
    if (!read) return { products: [], categories: [], total: 0 };
    const { sql, parameters } = suggestionsQuery(read);
    const [found] = await this.reads.query<SuggestionsRow>(sql, parameters);
    const products = (found?.products ?? []).map(({ priceCents, compareAtPriceCents, ...rest }) => ({
      ...rest,
      price: Money.ofCents(priceCents),
      compareAtPrice: moneyOrNull(compareAtPriceCents),
    }));
    return { products, categories: found?.categories ?? [], total: found?.total ?? 0 };
  }

  async getFacets(filter: ProductFilter): Promise<ProductFacets> {
    const { search = '', ...rest } = filter;
    if (search.trim() === '') return { ...(await this.counted(rest)), didYouMean: null };
    const parts = await this.partsOf(search);
    const queries = queriesOf(parts);
    const counted = queries ? await this.counted({ ...rest, search: queries }) : nothingCounted;
    return { ...counted, didYouMean: await this.otherWords(parts, queries, counted.total) };
  }

  getProductBySlug(slug: string): Promise<CatalogProductDetail | null> {
    return mayBeKeptSlug(slug) ? this.detail('page.slug = $1', slug) : Promise.resolve(null);
  }

  getProduct(id: number): Promise<CatalogProductDetail | null> {
    return this.detail('page.id = $1', id);
  }

  async getProducts(ids: readonly number[]): Promise<CatalogProduct[]> {
    const rows = await this.reads.query<ProductRow>(
      `SELECT ${productColumns}
       FROM unnest($1::integer[]) WITH ORDINALITY AS wanted (id, place) JOIN products page ON page.id = wanted.id
       WHERE page.archived_at IS NULL ORDER BY wanted.place`,
      [ids],
    );
    return rows.map(product);
  }

  async listAddresses({
    limit,
    offset,
  }: Omit<ProductPage, 'sort'>): Promise<{ addresses: ProductAddress[]; total: number }> {
    const addresses = await this.reads.query<ProductAddress>(
      `SELECT slug, updated_at AS "updatedAt" FROM products WHERE archived_at IS NULL ORDER BY id LIMIT $1 OFFSET $2`,
      [limit, offset],
    );
    return { addresses, total: await this.total(addresses.length, {}, { limit, offset }) };
  }

  async getRedirect(slug: string): Promise<string | null> {
    if (!mayBeKeptSlug(slug)) return null;
    const [row] = await this.reads.query<{ slug: string }>(
      `SELECT p.slug FROM product_slugs former JOIN products p ON p.id = former.product_id
       WHERE former.slug = $1 AND p.archived_at IS NULL`,
      [slug],
    );
    return row?.slug ?? null;
  }

  listCategories(): Promise<CatalogCategory[]> {
    return this.reads.query<CatalogCategory>(`SELECT ${categoryColumns} FROM categories ORDER BY id`);
  }

  async getCategory(slug: string): Promise<CatalogCategory | null> {
    if (slug === newArrivals.slug) return { ...newArrivals, id: null, imageUrl: null, placeholder: null };
    if (!mayBeKeptSlug(slug)) return null;
    const [row] = await this.reads.query<CatalogCategory>(`SELECT ${categoryColumns} FROM categories WHERE slug = $1`, [
      slug,
    ]);
    return row ?? null;
  }

  /** Null when nothing can match. */
  private async read({ search = '', ...rest }: ProductFilter): Promise<ReadFilter | null> {
    if (search.trim() === '') return rest;
    const read = queriesOf(await this.partsOf(search));
    return read && { ...rest, search: read };
  }

  private async partsOf(search: string): Promise<SearchPart[]> {
    const { sql, parameters } = searchQuery(search);
    const [row] = await this.reads.query<SearchRow>(sql, parameters);
    return row ? partsOf(row) : [];
  }

  private async counted(filter: ReadFilter): Promise<Counts> {
    const { sql, parameters } = facetsQuery(filter);
    const [counted] = await this.reads.query<Counts>(sql, parameters);
    return counted ?? nothingCounted;
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
    if (parts.length === 0 || total > few) return null;
    const { sql, parameters } = didYouMeanQuery(parts, queries);
    for (const { text } of await this.reads.query<{ text: string }>(sql, parameters)) {
      const search = queriesOf(await this.partsOf(text));
      if (search && (await this.totalOf({ search })) > total) return text;
    }
    return null;
  }

  /** A page that is not full tells the total by itself. */
  private async total(rows: number, filter: ReadFilter, { limit, offset }: Omit<ProductPage, 'sort'>): Promise<number> {
    return rows < limit && (rows > 0 || offset === 0) ? offset + rows : this.totalOf(filter);
  }

  private async totalOf(filter: ReadFilter): Promise<number> {
    const { sql, parameters } = countQuery(filter);
    const [counted] = await this.reads.query<{ total: number }>(sql, parameters);
    return counted?.total ?? 0;
  }

  private async detail(condition: string, value: string | number): Promise<CatalogProductDetail | null> {
    const [row] = await this.reads.query<DetailRow>(
      `SELECT ${detailColumns},
         (SELECT json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description,
            'imageUrl', c.image_url, 'placeholder', ${placeholderOf('c.image_url')}) FROM categories c WHERE c.id = page.category_id) AS category
       FROM products page WHERE ${condition} AND page.archived_at IS NULL`,
      [value],
    );
    return row ? { ...product(row), garment: row.garment, category: row.category } : null;
  }
}
