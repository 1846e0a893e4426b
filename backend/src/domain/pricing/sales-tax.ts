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
  /** Units with a lower price are not taxed, for example clothing in some states; null without a threshold. */
  readonly exemptBelow: Money | null;
}

/** The rate for staff, with the threshold in dollars. */
export const rateInDollars = ({ exemptBelow, ...rate }: TaxRate) => ({
  ...rate,
  exemptBelow: exemptBelow?.dollars ?? null,
});

/** The place that an order is shipped to. */
export interface TaxDestination {
  /** Two-letter code. */
  readonly state: string;
  /** Five digits, or nine as ZIP+4. */
  readonly zipCode: string;
}

/** A line of a purchase that may be taxed. */
export interface TaxableLine {
  /** Null for a custom item. The rate for all products applies to it. */
  readonly productId: number | null;
  /** Price of one unit before discounts. If the line is part of a product's price, the whole price of the product. */
  readonly price: Money;
  readonly quantity: number;
  /** Price of all units after discounts. */
  readonly amount: Money;
  /** Set for a part of a product's price, if the rest was charged before. */
  readonly before?: ChargedBefore | undefined;
}

/**
 * The part of a product's price that was charged before. The tax of the other part is the tax of the whole price minus
 * the tax of this part, because the whole price can be taxed although this part is exempt.
 */
export interface ChargedBefore {
  /** Price of one unit before discounts. */
  readonly price: Money;
  /** Price of all units after discounts, without tax. */
  readonly amount: Money;
}

/** The amounts of a purchase that may be taxed. */
export interface TaxablePurchase {
  readonly lines: readonly TaxableLine[];
  /** Shipping costs after discounts. */
  readonly shipping: Money;
}

/** The sales tax of a purchase, in whole cents. */
export interface PurchaseTax {
  /** In the order of the lines. */
  readonly lines: readonly Money[];
  readonly shipping: Money;
}

/** The sales tax rules at one destination, for one purchase. */
export interface TaxRules {
  /** @throws DomainError conflict `cart.changed` for a purchase that the rules do not cover */
  taxOn(purchase: TaxablePurchase): PurchaseTax;
}

/** The shop's own sales tax rates of one destination on one day. */
export class TableRules implements TaxRules {
  /**
   * @param rates all valid rates of the destination
   * @param categories slugs of the products' categories, by product id. If there are rates, a purchase with any other
   * product is rejected.
   */
  constructor(
    private readonly rates: readonly TaxRate[],
    private readonly categories: ReadonlyMap<number, string>,
  ) {}

  /** Rounds each line half up to the cent. */
  taxOn({ lines, shipping }: TaxablePurchase): PurchaseTax {
    if (this.rates.length > 0 && lines.some(({ productId }) => productId !== null && !this.categories.has(productId)))
      throw cartChanged();
    return { lines: lines.map((line) => this.onLine(line)), shipping: this.onShipping(shipping) };
  }

  /** The unit price below which a product is exempt; null without a threshold. */
  thresholdOf(productId: number): Money | null {
    return this.rateOf(productId)?.exemptBelow ?? null;
  }

  private onLine({ productId, amount, price, before }: TaxableLine): Money {
    const rate = this.rateOf(productId);
    if (!rate) return Money.zero;
    if (!before) return taxAt(rate, price, amount);
    return taxAt(rate, price, amount.plus(before.amount)).minus(taxAt(rate, before.price, before.amount));
  }

  private rateOf(productId: number | null): TaxRate | undefined {
    return this.rateOfProducts(productId === null ? undefined : this.categories.get(productId));
  }

  /**
   * The rate for a category of products; undefined if the products are not taxed.
   * @param category undefined for a custom item
   */
  rateOfProducts(category: string | undefined): TaxRate | undefined {
    return this.mostSpecific(
      this.rates.filter((one) => one.category === null || (one.category === category && category !== shippingCategory)),
    );
  }

  /** The rate for shipping costs; undefined if shipping is not taxed. */
  rateOfShipping(): TaxRate | undefined {
    return this.mostSpecific(this.rates.filter(({ category }) => category === shippingCategory));
  }

  private onShipping(amount: Money): Money {
    const rate = this.rateOfShipping();
    return rate ? amount.percent(rate.percent) : Money.zero;
  }

  /**
   * Returns the rate that takes precedence: first a rate for a category over a rate for all products, then a narrow ZIP
   * range over a wide range. No two applicable rates have the same precedence.
   */
  private mostSpecific(rates: readonly TaxRate[]): TaxRate | undefined {
    return [...rates].sort(
      (a, b) => Number(a.category === null) - Number(b.category === null) || zipCodesOf(a) - zipCodesOf(b),
    )[0];
  }
}

function taxAt(rate: TaxRate, price: Money, amount: Money): Money {
  const isExempt = rate.exemptBelow !== null && price.isLessThan(rate.exemptBelow);
  return isExempt ? Money.zero : amount.percent(rate.percent);
}

/** Whether the rate applies to a destination on a day. */
export function appliesTo(
  { state, zipFrom, zipTo, validFrom, validUntil }: TaxRate,
  destination: TaxDestination,
  day: CalendarDay,
): boolean {
  const zip = destination.zipCode.slice(0, 5);
  const isInRange = zipFrom === null || (zipFrom <= zip && zip <= (zipTo ?? ''));
  const isValid = validFrom <= day && (validUntil === null || day <= validUntil);
  return state === destination.state && isInRange && isValid;
}

/** The sales tax that a provider has calculated for one purchase. The tax applies to no other purchase. */
export class CalculatedTax implements TaxRules {
  constructor(
    private readonly purchase: TaxablePurchase,
    private readonly tax: PurchaseTax,
  ) {}

  taxOn(purchase: TaxablePurchase): PurchaseTax {
    if (textOf(purchase) !== textOf(this.purchase)) throw cartChanged();
    return this.tax;
  }
}

/** Returns the same text for equal purchases. */
function textOf({ lines, shipping }: TaxablePurchase): string {
  const amounts = lines.map(({ productId, price, quantity, amount, before }) => [
    ...[productId, price.cents, quantity, amount.cents],
    ...(before ? [before.price.cents, before.amount.cents] : []),
  ]);
  return JSON.stringify([amounts, shipping.cents]);
}

function cartChanged(): DomainError {
  return new DomainError('conflict', 'cart.changed', 'Your cart has changed. Please check the total and try again.');
}

/**
 * Returns the size of the rate's range of ZIP codes, for comparisons. A whole state counts as larger than any range.
 */
export function zipCodesOf({ zipFrom, zipTo }: TaxRate): number {
  return zipFrom === null ? 100_000 : Number(zipTo) - Number(zipFrom);
}
