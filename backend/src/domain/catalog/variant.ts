import type { Money } from '../shared/money.js';

export interface VariantDetails {
  readonly size: string | null;
  readonly color: string;
  readonly imageUrl: string | null;
  /** Null takes the product's. */
  readonly price: Money | null;
  /** The switch; whether it can be bought also depends on the product's switch and on the stock. */
  readonly inStock: boolean;
}

/** One size and colour of a product. Its units are the stock port's, never the variant's. */
export class Variant {
  /** The row's; absent before it is written. */
  declare readonly id: number;
  size: string | null;
  color: string;
  imageUrl: string | null;
  price: Money | null;
  inStock: boolean;
  archivedAt: Date | null = null;

  constructor(
    readonly position: number,
    { size, color, imageUrl, price, inStock }: VariantDetails,
  ) {
    this.size = size;
    this.color = color;
    this.imageUrl = imageUrl;
    this.price = price;
    this.inStock = inStock;
  }

  change(changes: Partial<VariantDetails>): void {
    const { size, imageUrl, price } = changes;
    if (size !== undefined) this.size = size;
    if (imageUrl !== undefined) this.imageUrl = imageUrl;
    if (price !== undefined) this.price = price;
    this.color = changes.color ?? this.color;
    this.inStock = changes.inStock ?? this.inStock;
  }

  get isArchived(): boolean {
    return this.archivedAt !== null;
  }

  isSameChoiceAs(other: Variant): boolean {
    return this.size === other.size && this.color === other.color;
  }
}
