import type { CatalogProduct, CatalogVariant } from './catalog-reader.js';
import type { Garment } from '../garment.js';

export interface StaffVariant extends CatalogVariant {
  /** Its own switch, whatever there is of it. */
  readonly switchedOn: boolean;
  /** Promised to running checkouts. */
  readonly held: number;
  readonly archivedAt: Date | null;
}

/** A product as staff see it in their list; its variants are those of the shop. */
export interface StaffProduct extends CatalogProduct {
  /** Raised by every change that staff make. */
  readonly version: number;
  /** The product's own switch, whatever there is of it. */
  readonly switchedOn: boolean;
  /** Promised to running checkouts, over all variants. */
  readonly held: number;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface StaffProductDetail extends StaffProduct {
  readonly garment: Garment;
  /** Archived ones included. */
  readonly variants: readonly StaffVariant[];
}

export const staffProductStatuses = ['active', 'out-of-stock', 'archived', 'all'] as const;
/** `active` is all that is not archived, `out-of-stock` what of it cannot be bought. */
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

/** One move of a product's units. */
export interface StockMove {
  readonly id: number;
  readonly at: Date;
  /** "M, Navy"; null for the product without variants. */
  readonly variant: string | null;
  readonly onHandChange: number;
  readonly heldChange: number;
  /** What was on the shelf afterwards, held units included. */
  readonly onHandAfter: number;
  readonly move: string;
  readonly reason: string;
  /** The checkout, order or product that the move belongs to. */
  readonly reference: string;
  /** The order that it belongs to or became. */
  readonly orderId: string | null;
  /** Null for the shop itself, and for an account that is gone. */
  readonly by: string | null;
}

/** One saved change, as the audit log has it. */
export interface ProductEdit {
  readonly by: string;
  readonly at: Date;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Reads what staff see of the catalogue, archived products included. */
export abstract class StaffCatalog {
  abstract listProducts(
    filter: StaffProductFilter,
    page: StaffPage & { readonly sort: string },
  ): Promise<{ products: StaffProduct[]; total: number }>;
  abstract getProduct(id: number): Promise<StaffProductDetail | null>;
  /** The newest first; null for a product that never was. */
  abstract listStockMoves(productId: number, page: StaffPage): Promise<{ entries: StockMove[]; total: number } | null>;
  /** What staff changed after the product had this version, the oldest first. */
  abstract listEditsSince(productId: number, version: number): Promise<ProductEdit[]>;
}
