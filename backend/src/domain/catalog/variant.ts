import { refuseProblems } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import { barcodeProblem, type ItemCodes, noCodes, skuProblem, typedCode } from '../stock/item-codes.js';
import { reducedBy } from './sale.js';

export interface VariantDetails extends Partial<ItemCodes> {
  readonly size: string | null;
  readonly color: string;
  readonly imageUrl: string | null;
  /** Null: the product's price applies. */
  readonly price: Money | null;
  /**
   * Whether staff have switched the variant on. To be purchasable, the variant also needs stock, and the product must
   * be switched on.
   */
  readonly inStock: boolean;
}

/** One size and color of a product. The stock port manages its units. */
export class Variant {
  /** The row's id; absent before the variant is saved. */
  declare readonly id: number;
  size: string | null;
  color: string;
  imageUrl: string | null;
  price: Money | null;
  /** The variant's own price before a running sale reduced it. */
  usualPrice: Money | null = null;
  inStock: boolean;
  sku: string | null;
  barcode: string | null;
  archivedAt: Date | null = null;

  constructor(
    readonly position: number,
    { size, color, imageUrl, price, inStock, sku, barcode }: VariantDetails,
  ) {
    this.size = size;
    this.color = color;
    this.imageUrl = imageUrl;
    this.price = price;
    this.inStock = inStock;
    const codes = checkedCodes(noCodes, { sku, barcode });
    this.sku = codes.sku;
    this.barcode = codes.barcode;
  }

  change(changes: Partial<VariantDetails>): void {
    const { size, imageUrl, price } = changes;
    if (size !== undefined) this.size = size;
    if (imageUrl !== undefined) this.imageUrl = imageUrl;
    if (price !== undefined) this.price = price;
    this.color = changes.color ?? this.color;
    this.inStock = changes.inStock ?? this.inStock;
    Object.assign(this, checkedCodes(this, changes));
  }

  /** Reduces the variant's own price, if it has one. */
  startSale(percentOff: number): void {
    this.usualPrice = this.price;
    if (this.price !== null) this.price = reducedBy(this.price, percentOff);
  }

  endSale(): void {
    this.price = this.usualPrice ?? this.price;
    this.usualPrice = null;
  }

  get isArchived(): boolean {
    return this.archivedAt !== null;
  }

  isSameChoiceAs(other: Variant): boolean {
    return this.size === other.size && this.color === other.color;
  }
}

/**
 * The codes after a change. Undefined fields do not change.
 * @throws DomainError invalid `product.codes`, at the field `sku` or `barcode`
 */
export function checkedCodes(before: ItemCodes, changes: Partial<ItemCodes>): ItemCodes {
  const sku = changes.sku === undefined ? before.sku : typedCode(changes.sku);
  const barcode = changes.barcode === undefined ? before.barcode : typedCode(changes.barcode);
  refuseProblems('product.codes', {
    sku: sku === null ? null : skuProblem(sku),
    barcode: barcode === null ? null : barcodeProblem(barcode),
  });
  return { sku, barcode };
}
