import type { Money } from '../shared/money.js';
import type { CatalogProduct, CatalogVariant } from './ports/catalog-reader.js';
import type { Garment } from './garment.js';
import type { ImageDetails, SeoTexts } from './product.js';
import type { StaffReason } from '../stock/ports/stock.js';
import type { Sale } from './sale.js';

/** Units that are reserved without a checkout. */
interface ReservedUnits {
  /** Reserved for shoppers whose turn on the waitlist has come. */
  readonly reservedForWaitlist: number;
  /** Reserved for exchanges until staff send the units. */
  readonly reservedForExchanges: number;
}

export interface StaffListVariant extends CatalogVariant {
  /** The variant's own switch, independent of the stock. */
  readonly switchedOn: boolean;
}

export interface StaffVariant extends StaffListVariant, ReservedUnits {
  /** The variant's own price without the running sale; null if the sale does not reduce it. */
  readonly usualPrice: Money | null;
  /** Units held for checkouts, including reserved units. */
  readonly held: number;
  /** Sold units that are not shipped yet. They are still on the shelf, but no longer counted in the stock. */
  readonly toShip: number;
  readonly archivedAt: Date | null;
}

/** A product in the staff list, without archived variants. */
export interface StaffProduct extends CatalogProduct {
  /** Increased by each change by staff. */
  readonly version: number;
  /** The product's own switch, independent of the stock. */
  readonly switchedOn: boolean;
  /** Units held for checkouts, including reserved units; the sum of all variants. */
  readonly held: number;
  /**
   * Sold units that are not shipped yet, of all variants. They are still on the shelf, but no longer counted in the
   * stock.
   */
  readonly toShip: number;
  readonly variants: readonly StaffListVariant[];
  /** Whether another product has the same name. */
  readonly sharesName: boolean;
  /** The planned or running sale. */
  readonly sale: Sale | null;
  readonly isDraft: boolean;
  /** When the shop publishes the draft. */
  readonly publishAt: Date | null;
  /** Null for a draft. */
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface StaffProductDetail extends StaffProduct, ReservedUnits, SeoTexts {
  readonly garment: Garment;
  /** Null when no picture has details. */
  readonly imageDetails: ImageDetails | null;
  /** Includes archived variants. */
  readonly variants: readonly StaffVariant[];
  /** Amount that the shop pays for one unit; null if unknown. */
  readonly cost: Money | null;
}

export const staffProductStatuses = [
  'active',
  'out-of-stock',
  'low-stock',
  'on-sale',
  'draft',
  'scheduled',
  'archived',
  'all',
] as const;
/**
 * `active`: published and not archived; `out-of-stock`: active products that cannot be bought; `low-stock`: products
 * with a size that is running out; `on-sale`: active products whose compare-at price is above their lowest price;
 * `scheduled`: drafts with a date, and products with a planned sale.
 */
export type StaffProductStatus = (typeof staffProductStatuses)[number];

export const staffProductSorts = ['name', 'price', 'stock', 'created', 'updated'].flatMap(
  (column) => [`${column}-asc`, `${column}-desc`] as const,
);

export interface StaffProductFilter {
  /**
   * Words that must all occur in the name, the slug, the tags, the sizes or the colors, in any order; or the beginning
   * of a SKU or barcode.
   */
  readonly search?: string;
  /** The complete name; case does not matter. */
  readonly name?: string;
  /** A category's slug. */
  readonly category?: string;
  /** A tag of the product, in the same case. */
  readonly tag?: string;
  readonly status: StaffProductStatus;
}

/** Numbers of products that match the search of a list of active products, but are not in the list. */
export interface HiddenProducts {
  readonly archived: number;
  readonly drafts: number;
}

export interface StaffProductPage {
  readonly products: readonly StaffProduct[];
  readonly total: number;
  readonly hidden: HiddenProducts;
  /** The search with typing errors corrected, which found these products; null if the typed search was used. */
  readonly correctedSearch: string | null;
}

export interface StaffPage {
  readonly limit: number;
  readonly offset: number;
}

/** An entry of the stock ledger. */
export interface StockMove {
  readonly id: number;
  readonly at: Date;
  /** "M, Navy"; null for a product without variants. */
  readonly variant: string | null;
  readonly onHandChange: number;
  readonly heldChange: number;
  /** Units on hand after the change, including held units. */
  readonly onHandAfter: number;
  /** Available units after the change, without held units. */
  readonly availableAfter: number;
  readonly move: string;
  readonly reason: string;
  readonly staffReason: StaffReason | null;
  readonly note: string | null;
  /** The checkout, order or product that caused the change. */
  readonly reference: string;
  /** The order that the change belongs to, or the order that the change's checkout became. */
  readonly orderId: string | null;
  /** The staff member or shopper who caused the change; null for the shop itself, and for a deleted account. */
  readonly by: string | null;
}

export interface ItemByCode {
  readonly product: StaffProductDetail;
  /** Null for a product without variants. */
  readonly variantId: number | null;
}
