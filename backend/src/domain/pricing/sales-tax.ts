import type { CalendarDay } from '../shared/calendar-day.js';
import { DomainError } from '../shared/domain-error.js';
import { Money } from '../shared/money.js';

/** Category of the rates for shipping costs. All other categories are slugs of product categories. */
export const shippingCategory = 'shipping';

/** A sales tax rate for orders that are shipped to a state, or to a range of its ZIP codes. */
export interface TaxRate {
  /** Two-letter code. */
  readonly state: string;
  /** First and last five-digit ZIP code; both null for the whole state. */
  readonly zipFrom: string | null;
  readonly zipTo: string | null;
  /** Slug of a product category, `shipping`, or null for all products. */
  readonly category: string | null;
  /** Percent of the price, with up to four decimals. */
  readonly percent: number;
  readonly validFrom: CalendarDay;
  /** Last day; null without an end. */
  readonly validUntil: CalendarDay | null;
  /** Units with a lower price are not taxed, as clothing in some states; null without a threshold. */
  readonly exemptBelow: Money | null;
}

/** The place that an order is shipped to. */
export interface TaxDestination {
  /** Two-letter code. */
  readonly state: string;
  /** Five digits, or nine as ZIP+4. */
  readonly zipCode: string;
}

/** Determines the sales tax of a purchase at one destination. */
export interface TaxRules {
  /**
   * Tax on units of a product, in whole cents.
   * @param amount price of all units after discounts
   * @param price price of one unit before discounts
   */
  onProduct(productId: number, amount: Money, price: Money): Money;
  /** Tax on shipping costs, in whole cents. */
  onShipping(amount: Money): Money;
}

/** The shop's own sales tax rates of one destination on one day. */
export class TableRules implements TaxRules {
  /**
   * @param rates all valid rates of the destination
   * @param categories slugs of the products' categories, by product id
   */
  constructor(
    private readonly rates: readonly TaxRate[],
    private readonly categories: ReadonlyMap<number, string>,
  ) {}

  /** Rounds half up to the cent. */
  onProduct(productId: number, amount: Money, price: Money): Money {
    const category = this.categories.get(productId);
    const rate = this.mostSpecific(
      this.rates.filter((one) => one.category === null || (one.category === category && category !== shippingCategory)),
    );
    if (!rate || (rate.exemptBelow !== null && price.isLessThan(rate.exemptBelow))) return Money.zero;
    return amount.percent(rate.percent);
  }

  /** Rounds half up to the cent. */
  onShipping(amount: Money): Money {
    const rate = this.mostSpecific(this.rates.filter(({ category }) => category === shippingCategory));
    return rate ? amount.percent(rate.percent) : Money.zero;
  }

  /** A category precedes all products, and a narrow ZIP range a wide one. Other rates do not overlap. */
  private mostSpecific(rates: readonly TaxRate[]): TaxRate | undefined {
    return [...rates].sort(
      (a, b) => Number(a.category === null) - Number(b.category === null) || zipCodesOf(a) - zipCodesOf(b),
    )[0];
  }
}

/** A line of a purchase that may be taxed. */
interface TaxableLine {
  readonly productId: number;
  /** Price of one unit before discounts. */
  readonly price: Money;
  readonly quantity: number;
  /** Price of all units after discounts. */
  readonly amount: Money;
}

/** The amounts of a purchase that may be taxed. */
export interface TaxablePurchase {
  readonly lines: readonly TaxableLine[];
  /** Shipping costs after discounts. */
  readonly shipping: Money;
}

/** The sales tax that a provider has calculated for one purchase. */
export class CalculatedTax implements TaxRules {
  private readonly taxes: ReadonlyMap<string, Money>;

  /** @param taxes the tax of each line, in the order of the lines */
  constructor(
    private readonly purchase: TaxablePurchase,
    taxes: readonly Money[],
    private readonly shippingTax: Money,
  ) {
    this.taxes = new Map(
      purchase.lines.map(({ productId, amount, price }, at) => [
        keyOf(productId, amount, price),
        taxes[at] ?? Money.zero,
      ]),
    );
  }

  /** @throws DomainError conflict `cart.changed` for a line that is not part of the purchase */
  onProduct(productId: number, amount: Money, price: Money): Money {
    const tax = this.taxes.get(keyOf(productId, amount, price));
    if (!tax) throw changedMeanwhile();
    return tax;
  }

  /** @throws DomainError conflict `cart.changed` for other shipping costs than those of the purchase */
  onShipping(amount: Money): Money {
    if (!amount.equals(this.purchase.shipping)) throw changedMeanwhile();
    return this.shippingTax;
  }
}

function keyOf(productId: number, amount: Money, price: Money): string {
  return [productId, amount.cents, price.cents].join('/');
}

function changedMeanwhile(): DomainError {
  return new DomainError('conflict', 'cart.changed', 'Your cart has changed. Please look at the total and try again.');
}

/** Number of ZIP codes of a range; more for a whole state. */
export function zipCodesOf({ zipFrom, zipTo }: TaxRate): number {
  return zipFrom === null ? 100_000 : Number(zipTo) - Number(zipFrom);
}
