import type { Money } from '../../shared/money.js';
import type { ItemCodes } from '../../stock/item-codes.js';
import type { Garment, GarmentChoice } from '../garment.js';
import type { ImageDetails, SeoTexts } from '../product.js';
import type { MySize } from '../my-size.js';
import type { FitVotes, Rating } from '../rating.js';
import type { KindChart, SizeChart } from '../size-chart.js';

export interface CatalogVariant extends ItemCodes {
  readonly id: number;
  readonly productId: number;
  readonly size: string | null;
  readonly color: string;
  readonly imageUrl: string | null;
  /** Null: the product's price applies. */
  readonly price: Money | null;
  /** Price before the sale; null without a price of its own, and without a sale. */
  readonly usualPrice: Money | null;
  /** Whether the variant can be bought: staff have switched on both product and variant, and units are available. */
  readonly inStock: boolean;
  readonly available: number;
}

/** Lowest and highest price of the purchasable variants; of all variants if none is purchasable. */
export interface PriceRange {
  readonly lowest: Money;
  readonly highest: Money;
}

export interface CatalogProduct extends ItemCodes {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly price: Money;
  /** Null when all variants cost `price`. */
  readonly priceRange: PriceRange | null;
  readonly compareAtPrice: Money | null;
  readonly imageUrl: string;
  /** More pictures, in order. */
  readonly images: readonly string[];
  /**
   * Placeholders shown while pictures load, by path. Product lists contain only the placeholder of the first picture;
   * product details contain all placeholders. Null without placeholders.
   */
  readonly placeholders: Readonly<Record<string, string>> | null;
  readonly categoryId: number;
  readonly kind: Garment['kind'];
  /** Grams of one unit; null if unknown. */
  readonly weight: number | null;
  /** Whether at least one variant can be bought. */
  readonly inStock: boolean;
  readonly isFeatured: boolean;
  readonly isNew: boolean;
  /** Sum of all variants. For a set, the available units of its scarcer half. */
  readonly available: number;
  readonly tags: readonly string[];
  readonly variants: readonly CatalogVariant[];
  /**
   * For each color, the color names under which filters find it, e.g. "Blue Red White". Null unless the product has
   * several colors.
   */
  readonly colors: readonly string[] | null;
  /** Null without published reviews. */
  readonly rating: Rating | null;
  /** The products of a set; null for a product that is not a set. */
  readonly halves: { readonly topId: number; readonly bottomId: number } | null;
  /** Whether the product is only sold as part of a set. */
  readonly setOnly: boolean;
}

export interface CatalogCategory {
  /** Null for New Arrivals, which has no products of its own. */
  readonly id: number | null;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly imageUrl: string | null;
  /** Whether the menu links to the category. */
  readonly inMenu: boolean;
  /** Whether the shop sells products of the category. The menu omits categories without products. */
  readonly hasProducts: boolean;
  /** Placeholder while the picture loads; null without a placeholder. */
  readonly placeholder: string | null;
}

export interface CatalogProductDetail extends CatalogProduct, SeoTexts {
  /** Null when no picture has details. */
  readonly imageDetails: ImageDetails | null;
  readonly garment: Garment;
  readonly category: CatalogCategory;
  /** The product's own size chart, or the chart of its kind; null without a chart. */
  readonly sizeChart: SizeChart | null;
  /** Fit votes from reviews and returns; null without votes. */
  readonly fitVotes: FitVotes | null;
  /** The halves of a set with their size charts; null for other products, and while a half is archived. */
  readonly set: { readonly top: CatalogProduct; readonly bottom: CatalogProduct } | null;
  /** The sets that contain the product as one half. */
  readonly sets: readonly { readonly name: string; readonly slug: string }[];
}

export const productSorts = ['featured', 'newest', 'price-asc', 'price-desc', 'best-selling'] as const;
export type ProductSort = (typeof productSorts)[number];

/** Matches products that have any of these values. Products without a value never match. */
export type GarmentFilter = { readonly [Name in GarmentChoice]?: readonly string[] };

/** Each given field narrows the list. */
export interface ProductFilter extends GarmentFilter {
  readonly ids?: readonly number[];
  /** A category's current or former slug. */
  readonly category?: string;
  /**
   * Words that must all occur in name, tags, colors, category, description or fabric: as a whole word, a stem, a prefix
   * or a synonym. A word unknown to the shop is replaced by the most similar known word.
   * In the featured order, the best matches come first.
   */
  readonly search?: string;
  /** Lower limit for the lowest purchasable price of a product. */
  readonly minPrice?: Money;
  readonly maxPrice?: Money;
  /**
   * Matches products that exist in one of these sizes; with `inStock`, products that can be bought in one of these
   * sizes.
   */
  readonly sizes?: readonly string[];
  /** Color names as in the facets. If sizes are also given, one variant must match both a size and a color. */
  readonly colors?: readonly string[];
  /** Any of these shapes; see `shapes`. */
  readonly shapes?: readonly string[];
  readonly onSale?: boolean;
  readonly inStock?: boolean;
  /**
   * For each kind, matches only products that can be bought in the shopper's size (and in one of the colors, if given).
   * Products without a kind or sizes always match.
   */
  readonly mySize?: MySize;
}

export interface ProductPage {
  readonly sort: ProductSort;
  readonly limit: number;
  readonly offset: number;
}

/** A product in the search suggestions. */
export interface SuggestedProduct {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly imageUrl: string;
  readonly price: Money;
  /** Null when all variants cost `price`. */
  readonly priceRange: PriceRange | null;
  readonly compareAtPrice: Money | null;
}

export interface SearchSuggestions {
  /** At most six, best matches first. */
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

/**
 * Number of products that each choice would match. Each choice ignores its own part of the filter and applies the rest.
 */
export interface ProductFacets {
  /** With the full filter applied. */
  readonly total: number;
  /** In their usual order. With `inStock`, only sizes that can be bought. */
  readonly sizes: readonly { readonly size: string; readonly count: number }[];
  /** "Blue" includes all its shades. With `inStock`, only colors that can be bought. */
  readonly colors: readonly { readonly color: string; readonly count: number }[];
  /** In their usual order. */
  readonly shapes: readonly { readonly shape: string; readonly count: number }[];
  readonly onSale: number;
  readonly inStock: number;
  /** Kinds and fit facts that occur in the list, in the order of `garmentChoices`. */
  readonly garment: Readonly<Record<GarmentChoice, readonly ChoiceCount[]>>;
  /** Number of additional products that would match without `mySize`. */
  readonly notInMySize: number;
  /** Number of additional products that would match if sold-out products were included. */
  readonly soldOut: number;
  /** A better search, with corrected spelling or, when few products match, with similar words. */
  readonly didYouMean: string | null;
}

/** A product's address and the time of its last change. */
export interface ProductAddress {
  readonly slug: string;
  readonly updatedAt: Date;
}

/** Reads the catalog for the shop, without archived products. */
export abstract class CatalogReader {
  /** A page of the matching products, and the total number. */
  abstract listProducts(
    filter: ProductFilter,
    page: ProductPage,
  ): Promise<{ products: CatalogProduct[]; total: number }>;
  /** Search results while the shopper is typing. */
  abstract getSuggestions(search: string, mySize?: MySize): Promise<SearchSuggestions>;
  abstract getFacets(filter: ProductFilter): Promise<ProductFacets>;
  abstract getProductBySlug(slug: string): Promise<CatalogProductDetail | null>;
  /** Returns the product, even if it is a draft. Use this for staff only. */
  abstract getProduct(id: number): Promise<CatalogProductDetail | null>;
  /** Returns the products in the order of the ids, without unknown and archived products. */
  abstract getProducts(ids: readonly number[]): Promise<CatalogProduct[]>;
  /** A page of all product addresses, oldest products first, and the total number. */
  abstract listAddresses(part: Omit<ProductPage, 'sort'>): Promise<{ addresses: ProductAddress[]; total: number }>;
  /** The current slug of a product that formerly had this slug; null if there is no such product. */
  abstract getRedirect(slug: string): Promise<string | null>;
  /** The size charts of garment kinds, in creation order. */
  abstract listSizeCharts(): Promise<KindChart[]>;
  /** All categories except New Arrivals, in the order that staff chose. */
  abstract listCategories(): Promise<CatalogCategory[]>;
  /** Finds a category, or New Arrivals, by its current or a former slug. */
  abstract getCategory(slug: string): Promise<CatalogCategory | null>;
}
