import type { Money } from '../../shared/money.js';
import type { Garment, GarmentChoice } from '../garment.js';
import type { ImageDetails } from '../product.js';
import type { MySize } from '../my-size.js';
import type { FitVotes, Rating } from '../rating.js';
import type { KindChart, SizeChart } from '../size-chart.js';

export interface CatalogVariant {
  readonly id: number;
  readonly productId: number;
  readonly size: string | null;
  readonly color: string;
  readonly imageUrl: string | null;
  /** Null: the product's price. */
  readonly price: Money | null;
  /** Whether it can be bought: both switches on and units available. */
  readonly inStock: boolean;
  readonly available: number;
}

/** The lowest and the highest price of the variants that can be bought; of all variants if none can. */
export interface PriceRange {
  readonly lowest: Money;
  readonly highest: Money;
}

export interface CatalogProduct {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly price: Money;
  /** Null where everything costs `price`. */
  readonly priceRange: PriceRange | null;
  readonly compareAtPrice: Money | null;
  readonly imageUrl: string;
  /** Further pictures, in order. */
  readonly images: readonly string[];
  /** Placeholders while pictures load, by address: in lists only the first picture's, else all; null where there is none. */
  readonly placeholders: Readonly<Record<string, string>> | null;
  readonly categoryId: number;
  readonly kind: Garment['kind'];
  /** Whether any variant can be bought. */
  readonly inStock: boolean;
  readonly isFeatured: boolean;
  readonly isNew: boolean;
  /** The sum of all variants; of a set, of the half of which there is less. */
  readonly available: number;
  readonly tags: readonly string[];
  readonly variants: readonly CatalogVariant[];
  /** Of each of its colors, where there are several, the names that colors are filtered by: "Blue Red White". */
  readonly colors: readonly string[] | null;
  /** Null without published reviews. */
  readonly rating: Rating | null;
  /** The products that a set consists of; null for anything else. */
  readonly halves: { readonly topId: number; readonly bottomId: number } | null;
  /** Whether it is sold as part of a set only. */
  readonly setOnly: boolean;
}

export interface CatalogCategory {
  /** Null for New Arrivals, which has no products of its own. */
  readonly id: number | null;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly imageUrl: string | null;
  /** The placeholder while its picture loads; null where there is none. */
  readonly placeholder: string | null;
}

export interface CatalogProductDetail extends CatalogProduct {
  /** Null where nothing is known of any further picture. */
  readonly imageDetails: ImageDetails | null;
  readonly garment: Garment;
  readonly category: CatalogCategory;
  /** Its own, or that of its kind; null without one. */
  readonly sizeChart: SizeChart | null;
  /** By reviews and returns; null when nobody said. */
  readonly fitVotes: FitVotes | null;
  /** What a set consists of, and its size charts; null for anything else, and while a half is archived. */
  readonly set: { readonly top: CatalogProduct; readonly bottom: CatalogProduct } | null;
  /** The sets that it is one half of. */
  readonly sets: readonly { readonly name: string; readonly slug: string }[];
}

export const productSorts = ['featured', 'newest', 'price-asc', 'price-desc', 'best-selling'] as const;
export type ProductSort = (typeof productSorts)[number];

/** The words of which a product has one; of one for which nothing is known it has none. */
export type GarmentFilter = { readonly [Name in GarmentChoice]?: readonly string[] };

/** Each given part narrows the list. */
export interface ProductFilter extends GarmentFilter {
  readonly ids?: readonly number[];
  /** A category's slug. */
  readonly category?: string;
  /**
   * Words that must all occur in name, tags, colors, category, description or fabric: as a whole word, by stem or as a
   * prefix, or by a synonym. A word unknown to the shop is replaced by the most similar known one.
   * In the featured order, the best matches come first.
   */
  readonly search?: string;
  /** Minimum of a product's lowest purchasable price. */
  readonly minPrice?: Money;
  readonly maxPrice?: Money;
  /** Sizes that exist; with `inStock`, sizes that can be bought. */
  readonly sizes?: readonly string[];
  /** Color names as in the facets; together with sizes, a variant must have both. */
  readonly colors?: readonly string[];
  /** Of any of these; see `shapes`. */
  readonly shapes?: readonly string[];
  readonly onSale?: boolean;
  readonly inStock?: boolean;
  /** Leaves of each kind what can be bought in her size, in one of the colors, and all that has no kind or no sizes. */
  readonly mySize?: MySize;
}

export interface ProductPage {
  readonly sort: ProductSort;
  readonly limit: number;
  readonly offset: number;
}

/** What a short list shows of a product. */
export interface SuggestedProduct {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly imageUrl: string;
  readonly price: Money;
  /** Null where everything costs `price`. */
  readonly priceRange: PriceRange | null;
  readonly compareAtPrice: Money | null;
}

export interface SearchSuggestions {
  /** The best matches first, at most six. */
  readonly products: readonly SuggestedProduct[];
  /** At most three, including New Arrivals. */
  readonly categories: readonly { readonly name: string; readonly slug: string }[];
  /** The total number of matching products. */
  readonly total: number;
}

interface ChoiceCount {
  readonly choice: string;
  readonly count: number;
}

/** How many products each choice would leave; every part of the filter applies except the choice's own. */
export interface ProductFacets {
  /** With the whole filter applied. */
  readonly total: number;
  /** Sizes in their usual order; with `inStock`, only those that can be bought. */
  readonly sizes: readonly { readonly size: string; readonly count: number }[];
  /** "Blue" covers all its shades; with `inStock`, only colors that can be bought. */
  readonly colors: readonly { readonly color: string; readonly count: number }[];
  /** In their usual order. */
  readonly shapes: readonly { readonly shape: string; readonly count: number }[];
  readonly onSale: number;
  readonly inStock: number;
  /** What they are and how they fit: the words of each that some of them have, from less to more. */
  readonly garment: Readonly<Record<GarmentChoice, readonly ChoiceCount[]>>;
  /** How many more there would be without `mySize`. */
  readonly notInMySize: number;
  /** How many more there are that cannot be bought. */
  readonly soldOut: number;
  /** A better search: without typing errors or, when few products are found, with similar words. */
  readonly didYouMean: string | null;
}

/** A product's address, and when it last changed. */
export interface ProductAddress {
  readonly slug: string;
  readonly updatedAt: Date;
}

/** Reads the catalog for the shop; without archived products. */
export abstract class CatalogReader {
  /** A page of the matching products, and the total number. */
  abstract listProducts(
    filter: ProductFilter,
    page: ProductPage,
  ): Promise<{ products: CatalogProduct[]; total: number }>;
  /** Search results while the shopper is still typing. */
  abstract getSuggestions(search: string, mySize?: MySize): Promise<SearchSuggestions>;
  abstract getFacets(filter: ProductFilter): Promise<ProductFacets>;
  abstract getProductBySlug(slug: string): Promise<CatalogProductDetail | null>;
  abstract getProduct(id: number): Promise<CatalogProductDetail | null>;
  /** In the order of the ids; without unknown and archived products. */
  abstract getProducts(ids: readonly number[]): Promise<CatalogProduct[]>;
  /** One part of all addresses, the oldest products first, and their total number. */
  abstract listAddresses(part: Omit<ProductPage, 'sort'>): Promise<{ addresses: ProductAddress[]; total: number }>;
  /** The current slug of the product that had this one before; null when there is none. */
  abstract getRedirect(slug: string): Promise<string | null>;
  /** Those of kinds of garments, in the order in which they were made. */
  abstract listSizeCharts(): Promise<KindChart[]>;
  /** The categories with products of their own. */
  abstract listCategories(): Promise<CatalogCategory[]>;
  /** One of them, or New Arrivals. */
  abstract getCategory(slug: string): Promise<CatalogCategory | null>;
}
