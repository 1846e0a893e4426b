import { type PriceReduction, taxOfUnits } from '../pricing/paid-for.js';
import { Money } from '../shared/money.js';
import { type ItemCodes, noCodes } from '../stock/item-codes.js';
import type { StockLine } from '../stock/ports/stock.js';
import { unitsToShip } from './parcel.js';

/** A set in an order, referenced by both of its lines. */
export interface OrderedSet {
  /** Number of the set within the order, from 1. */
  readonly group: number;
  /** Null when the product was deleted. */
  readonly productId: number | null;
  readonly name: string;
}

/** A size and color of the product of a line. */
export interface ChosenVariant extends ItemCodes {
  readonly id: number;
  readonly size: string | null;
  readonly color: string;
  readonly imageUrl: string | null;
}

/** An order line as purchased. Later changes of the product do not affect the line. */
export class OrderItem {
  /** The row's id; absent before the order is saved. */
  declare readonly id: number;
  /** Number of units that are back on the shelf after a cancellation or a return. Cancelled units are not included. */
  restocked = 0;
  /** Number of units that staff cancelled or refunded. */
  cancelled = 0;
  /** Number of cancelled units that are back on the shelf. */
  cancelledRestocked = 0;
  /** Number of units in parcels, including units that were cancelled or returned later. */
  shipped = 0;
  /** Null unless the units were exchanged for cheaper units. */
  reduction: PriceReduction | null = null;
  /** Number of units that the customer is returning or has returned. */
  readonly returned: number = 0;

  constructor(
    public position: number,
    readonly productId: number | null,
    readonly variantId: number | null,
    readonly productName: string,
    readonly variantSize: string | null,
    readonly variantColor: string | null,
    readonly imageUrl: string | null,
    readonly price: Money,
    public quantity: number,
    /** Set when staff agreed on a different price than the shop's. */
    readonly agreed: { readonly shopPrice: Money; readonly reason: string } | null = null,
    /** The set that contained the item as one half when it was bought. */
    readonly set: OrderedSet | null = null,
    /** Sales tax on all units. */
    public tax: Money = Money.zero,
    /** The codes of the item when it was bought. */
    readonly codes: ItemCodes = noCodes,
    /** Whether staff entered the item with a name and a price: without a product, and with nothing to ship. */
    readonly custom: boolean = false,
    /** Whether the discount of the order leaves out the line, because the promo code is limited to other items. */
    readonly excluded: boolean = false,
  ) {}

  /** The units that are neither cancelled nor back on the shelf; empty when the product was deleted. */
  get sold(): StockLine[] {
    return this.lineOf(this.quantity - this.cancelled - this.restocked);
  }

  /** Number of units that are neither cancelled nor in a parcel; zero for a custom item. */
  get toShip(): number {
    return unitsToShip(this);
  }

  /** The units that are neither cancelled, nor in a parcel, nor back on the shelf. */
  get unsent(): StockLine[] {
    return this.lineOf(this.toShip - this.shelved(this.toShip));
  }

  /** Number of units that are neither cancelled, refunded, returned nor on their way back. */
  get left(): number {
    return this.quantity - this.cancelled - this.returned;
  }

  /**
   * Whether an exchange of this number of units exchanges the line with its cancelled units, instead of splitting it.
   */
  isExchangedWith(units: number): boolean {
    return this.set !== null || (units === this.quantity - this.cancelled && this.shipped === 0);
  }

  /** Returns how many of the given number of units are already back on the shelf. */
  shelved(units: number): number {
    // `restocked` includes returned units. Only the other restocked units can be among these units.
    return Math.min(Math.max(0, this.restocked - this.returned), units);
  }

  /** Cancels units. Returns the cancelled units that were not already back on the shelf. */
  cancel(units: number): StockLine[] {
    const shelved = this.shelved(units);
    this.cancelled += units;
    this.restocked -= shelved;
    this.cancelledRestocked += shelved;
    return this.lineOf(units - shelved);
  }

  /** Takes restocked units off the shelf again, up to this number. Returns these units. */
  unshelve(units: number): StockLine[] {
    const shelved = this.shelved(units);
    this.restocked -= shelved;
    return this.lineOf(shelved);
  }

  /** The units that are back on the shelf. */
  get putBack(): StockLine[] {
    return this.lineOf(this.restocked);
  }

  /** The shop's price of a unit, after exchanges for cheaper variants. */
  get unitPrice(): Money {
    return this.reduction?.to ?? this.shopPrice;
  }

  /** The reduction to this price; null if the price is not lower than when the units were purchased. */
  reducedTo(to: Money, untaxed = this.isUntaxed): PriceReduction | null {
    const from = this.shopPrice;
    return to.isLessThan(from) ? { from, to, ...(untaxed && { untaxed }) } : null;
  }

  /** Whether the units became exempt from sales tax by an exchange for cheaper units. */
  get isUntaxed(): boolean {
    return this.reduction?.untaxed ?? false;
  }

  /** Price of a unit for the customer before discounts, at the shop's price after an exchange. */
  priceAt(shopPrice: Money): Money {
    return shopPrice.equals(this.shopPrice) ? this.price : this.price.share(shopPrice, this.shopPrice);
  }

  /**
   * Returns a new line with the first units of this line in another variant, at this price per unit.
   * @param untaxed whether the price is exempt from sales tax
   */
  inVariant(units: number, variant: ChosenVariant, unitPrice: Money, untaxed: boolean): OrderItem {
    const { position, productId, productName, imageUrl, price, agreed, set, custom, excluded } = this;
    const { id, size, color, sku, barcode } = variant;
    const picture = variant.imageUrl ?? imageUrl;
    return Object.assign(
      new OrderItem(
        position,
        productId,
        id,
        productName,
        size,
        color,
        picture,
        price,
        units,
        agreed,
        set,
        taxOfUnits(this, units),
        { sku, barcode },
        custom,
        excluded,
      ),
      { reduction: this.reducedTo(unitPrice, untaxed) },
    );
  }

  /** Removes the first units of the line, with their tax, because another line now contains them. */
  giveTo(other: OrderItem): void {
    this.quantity -= other.quantity;
    this.tax = this.tax.minus(other.tax);
  }

  private get shopPrice(): Money {
    return this.agreed?.shopPrice ?? this.price;
  }

  private lineOf(quantity: number): StockLine[] {
    const { productId, variantId } = this;
    return productId === null || quantity === 0 ? [] : [{ productId, variantId, quantity }];
  }
}
