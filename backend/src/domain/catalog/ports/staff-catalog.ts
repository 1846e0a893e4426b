import type { CatalogProduct, CatalogVariant } from './catalog-reader.js';
import type { Garment } from '../garment.js';
import type { ImageDetails } from '../product.js';

/** For whom units are kept that are held by no checkout. */
interface KeptUnits {
  /** For people on the waitlist whose turn it is. */
  readonly keptForWaitlist: number;
  /** For exchanges whose parcel is awaited or has come. */
  readonly keptForExchanges: number;
}

export interface StaffVariant extends CatalogVariant, KeptUnits {
  /** Its own switch, independent of the stock. */
  readonly switchedOn: boolean;
  /** Held for checkouts, kept units included. */
  readonly held: number;
  readonly archivedAt: Date | null;
}

/** A product in the staff's list; without archived variants. */
export interface StaffProduct extends CatalogProduct {
  /** Increased by every change of staff. */
  readonly version: number;
  /** The product's own switch, independent of the stock. */
  readonly switchedOn: boolean;
  /** Held for checkouts, kept units included; the sum of all variants. */
  readonly held: number;
  /** Another product of the store has the same name. */
  readonly sharesName: boolean;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface StaffProductDetail extends StaffProduct, KeptUnits {
  readonly garment: Garment;
  /** Null where nothing is known of any further picture. */
  readonly imageDetails: ImageDetails | null;
  /** Archived ones included. */
  readonly variants: readonly StaffVariant[];
}

export const staffProductStatuses = ['active', 'out-of-stock', 'archived', 'all'] as const;
/** `active`: not archived; `out-of-stock`: those of them that cannot be bought. */
export type StaffProductStatus = (typeof staffProductStatuses)[number];

export const staffProductSorts = ['name', 'price', 'stock', 'created', 'updated'].flatMap(
  (column) => [`${column}-asc`, `${column}-desc`] as const,
);

export interface StaffProductFilter {
  /** Part of the name, the slug or a tag. */
  readonly search?: string;
  /** A category's slug. */
  readonly category?: string;
  readonly status: StaffProductStatus;
}

export interface StaffPage {
  readonly limit: number;
  readonly offset: number;
}

/** One change in the stock ledger. */
export interface StockMove {
  readonly id: number;
  readonly at: Date;
  /** "M, Navy"; null for the product without variants. */
  readonly variant: string | null;
  readonly onHandChange: number;
  readonly heldChange: number;
  /** On hand after the change, including held units. */
  readonly onHandAfter: number;
  readonly move: string;
  readonly reason: string;
  /** The checkout, order or product that caused the change. */
  readonly reference: string;
  /** The order that it belongs to, or that its checkout became. */
  readonly orderId: string | null;
  /** Null for the shop itself and for a deleted account. */
  readonly by: string | null;
}

/** One saved change from the audit log. */
export interface ProductEdit {
  readonly by: string;
  readonly at: Date;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Reads the catalog for staff, with archived products. */
export abstract class StaffCatalog {
  abstract listProducts(
    filter: StaffProductFilter,
    page: StaffPage & { readonly sort: string },
  ): Promise<{ products: StaffProduct[]; total: number }>;
  abstract getProduct(id: number): Promise<StaffProductDetail | null>;
  /** The newest first; null for a product that never existed. */
  abstract listStockMoves(productId: number, page: StaffPage): Promise<{ entries: StockMove[]; total: number } | null>;
  /** What staff changed after this version of the product, the oldest first. */
  abstract listEditsSince(productId: number, version: number): Promise<ProductEdit[]>;
}
