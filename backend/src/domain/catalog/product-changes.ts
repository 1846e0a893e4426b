import type { ProductDetails } from './product.js';
import type { VariantDetails } from './variant.js';

interface NewVariant extends VariantDetails {
  readonly inventoryCount: number;
}

export interface NewProduct extends Omit<ProductDetails, 'slug'> {
  /** Null: the shop generates a slug from the name. */
  readonly slug: string | null;
  /** For a product without variants; ignored otherwise. */
  readonly inventoryCount: number;
  readonly variants: readonly NewVariant[];
  /** Whether the product is hidden from shoppers until it is published. */
  readonly draft: boolean;
  /** When the shop publishes the draft; null if staff publish it. */
  readonly publishAt: Date | null;
}

/** A number of units as entered by staff, and the number that their form showed before. */
export interface CountChange {
  readonly inventoryCount?: number;
  /** If given, only the difference is applied, so that units sold after the form was loaded are still deducted. */
  readonly inventoryCountBefore?: number;
}

export interface SwitchChange {
  /**
   * Changes the switch only if the value differs from the `inStock` that shoppers see, which also depends on the stock.
   */
  readonly inStock?: boolean;
  /** Whether to switch the product or variant on, independently of the stock. */
  readonly switchedOn?: boolean;
}

export interface VariantChange extends Partial<Omit<VariantDetails, 'inStock'>>, CountChange, SwitchChange {
  /** Absent for a new variant. */
  readonly id?: number;
  readonly archived?: boolean;
}

export interface ProductChanges extends Partial<Omit<ProductDetails, 'inStock'>>, CountChange, SwitchChange {
  /** The version that staff have seen. The change is rejected if the product has a newer version. */
  readonly version?: number;
  /** Only the listed variants change. */
  readonly variants?: readonly VariantChange[];
  /** For a draft: when the shop publishes it; null if staff publish it. */
  readonly publishAt?: Date | null;
  /** Whether to publish the draft. */
  readonly publish?: boolean;
}
