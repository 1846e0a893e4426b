import type { Money } from '../../shared/money.js';
import type { Garment } from '../garment.js';

export interface CatalogVariant {
  readonly id: number;
  readonly productId: number;
  readonly size: string | null;
  readonly color: string;
  readonly imageUrl: string | null;
  /** Null takes the product's. */
  readonly price: Money | null;
  /** Whether it can be bought: both switches on and something available. */
  readonly inStock: boolean;
  readonly available: number;
}

export interface CatalogProduct {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly price: Money;
  readonly compareAtPrice: Money | null;
  readonly imageUrl: string;
  /** Further pictures, in order. */
  readonly images: readonly string[];
  /** What to show until a picture has come, by its address: in lists of the first picture, else of all; null where none has one. */
  readonly placeholders: Readonly<Record<string, string>> | null;
  readonly categoryId: number;
  /** Whether any of it can be bought. */
  readonly inStock: boolean;
  readonly isFeatured: boolean;
  readonly isNew: boolean;
  /** Over all variants. */
  readonly available: number;
  readonly tags: readonly string[];
  readonly variants: readonly CatalogVariant[];
}

export interface CatalogCategory {
  /** Null for New Arrivals, which no product is filed under. */
  readonly id: number | null;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly imageUrl: string | null;
  /** What to show until its picture has come; null where it has none. */
  readonly placeholder: string | null;
}

export interface CatalogProductDetail extends CatalogProduct {
  readonly garment: Garment;
  readonly category: CatalogCategory;
}

export const productSorts = ['featured', 'newest', 'price-asc', 'price-desc', 'best-selling'] as const;
export type ProductSort = (typeof productSorts)[number];

/** Every part that is given narrows the list. */
export interface ProductFilter {
  readonly ids?: readonly number[];
  /** A category's slug. */
  readonly category?: string;
  /**
   * Words that all stand in name, tags, colors, category, description or fabric: as a whole, by their stem or as a
   * beginning; or synonyms of such words. A word that the shop does not have stands for the one that is written nearly like
   * it. Beside the featured order, the best matches come first.
   */
  readonly search?: string;
  readonly minPrice?: Money;
  readonly maxPrice?: Money;
  /** Sizes of which there is one; beside `inStock`, of which one can be bought. */
  readonly sizes?: readonly string[];
  /** Colors as the facets name them; beside sizes, of which there is one in such a size. */
  readonly colors?: readonly string[];
  readonly onSale?: boolean;
  readonly inStock?: boolean;
}

export interface ProductPage {
  readonly sort: ProductSort;
  readonly limit: number;
  readonly offset: number;
}

/** What a product is recognised by in a short list. */
export interface SuggestedProduct {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly imageUrl: string;
  readonly price: Money;
  readonly compareAtPrice: Money | null;
}

export interface SearchSuggestions {
  /** The best matches first, at most six. */
  readonly products: readonly SuggestedProduct[];
  /** At most three, New Arrivals included. */
  readonly categories: readonly { readonly name: string; readonly slug: string }[];
  /** How many products match in all. */
  readonly total: number;
}

/** How many products each choice would leave, all parts of the filter applied but the choice's own. */
export interface ProductFacets {
  /** With all parts of the filter. */
  readonly total: number;
  /** Sizes as in the filter: beside `inStock`, those that can be bought; the usual order. */
  readonly sizes: readonly { readonly size: string; readonly count: number }[];
  /** "Blue" for whatever shade of it; beside `inStock`, those that can be bought. */
  readonly colors: readonly { readonly color: string; readonly count: number }[];
  readonly onSale: number;
  readonly inStock: number;
  /** Other words for the search: without its typing errors, or, where it finds little, written nearly like it. */
  readonly didYouMean: string | null;
}

/** Where a product is found, and since when it is as it is. */
export interface ProductAddress {
  readonly slug: string;
  readonly updatedAt: Date;
}

/** Reads what the shop shows of its catalogue; archived products are in no answer. */
export abstract class CatalogReader {
  /** A page of the matching products, and how many match in all. */
  abstract listProducts(
    filter: ProductFilter,
    page: ProductPage,
  ): Promise<{ products: CatalogProduct[]; total: number }>;
  /** What a search would find, while it is being typed. */
  abstract getSuggestions(search: string): Promise<SearchSuggestions>;
  abstract getFacets(filter: ProductFilter): Promise<ProductFacets>;
  abstract getProductBySlug(slug: string): Promise<CatalogProductDetail | null>;
  abstract getProduct(id: number): Promise<CatalogProductDetail | null>;
  /** In the order of the ids; what is unknown or archived is left out. */
  abstract getProducts(ids: readonly number[]): Promise<CatalogProduct[]>;
  /** A part of all addresses, the oldest products first, and how many there are. */
  abstract listAddresses(part: Omit<ProductPage, 'sort'>): Promise<{ addresses: ProductAddress[]; total: number }>;
  /** The slug of today of the product that had this one before; null when there is none. */
  abstract getRedirect(slug: string): Promise<string | null>;
  /** The categories that products are filed under. */
  abstract listCategories(): Promise<CatalogCategory[]>;
  /** One of them, or New Arrivals. */
  abstract getCategory(slug: string): Promise<CatalogCategory | null>;
}
