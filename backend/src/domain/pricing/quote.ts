import { DomainError } from '../shared/domain-error.js';
import { Money } from '../shared/money.js';
import type { ChargedBefore, TaxablePurchase, TaxRules } from './sales-tax.js';

export interface PricedLine {
  readonly price: Money;
  readonly quantity: number;
  /** Grams of one unit; null or absent if unknown. */
  readonly weight?: number | null;
  /** Whether the discount leaves out the line, because the promo code is limited to other items. */
  readonly excluded?: boolean;
}

/** The discount of a promo code. The amount can be zero with free shipping. */
export type Discount = (
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Money }
) & {
  /** Whether standard shipping is free. Expedited shipping has its usual price. */
  readonly freeShipping?: boolean;
};

/**
 * The price of a cart. The cart page, the payment, the order, the mails and the confirmation page show the same
 * amounts.
 */
export interface Quote {
  readonly subtotal: Money;
  readonly discount: Money;
  readonly shipping: Money;
  readonly tax: Money;
  /** subtotal − discount + shipping + tax */
  readonly total: Money;
  /** Amount missing for free shipping; zero when shipping is free or never becomes free, or when the cart is empty. */
  readonly freeShippingRemaining: Money;
}

/** Returns the amounts of the quote in dollars, for responses. */
export function totalsOf(quote: Quote): Record<keyof Quote, number> {
  return {
    subtotal: quote.subtotal.dollars,
    discount: quote.discount.dollars,
    shipping: quote.shipping.dollars,
    tax: quote.tax.dollars,
    total: quote.total.dollars,
    freeShippingRemaining: quote.freeShippingRemaining.dollars,
  };
}

/** Ways of shipping a parcel. */
export const shippingMethods = ['standard', 'expedited'] as const;
export type ShippingMethod = (typeof shippingMethods)[number];

/** Ways of delivering an order. `pickup`: the shopper picks up the order in the store. */
export const deliveryMethods = [...shippingMethods, 'pickup'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** Shipping prices of one cart to one destination. */
export interface ShippingRates {
  readonly standard: Money;
  /** Standard shipping is free at or above this subtotal before discounts; null if shipping is never free. */
  readonly freeFrom: Money | null;
  /** Null when the shop does not offer expedited shipping. */
  readonly expedited: Money | null;
}

/** Standard shipping costs $8.99, and is free for a subtotal of at least $75. */
export const standardRates: ShippingRates = {
  standard: Money.ofCents(899),
  freeFrom: Money.ofCents(7500),
  expedited: null,
};

/** Smallest amount that payment providers accept. A discount leaves at least this total, or zero. */
export const smallestPayment = Money.ofCents(50);

/** Largest amount that payment providers accept for one card payment, and that all columns and views can show. */
const largestPayment = Money.ofCents(99_999_999);

/** @throws DomainError invalid, with this code */
export function refuseTooHigh(total: Money, code: 'cart.total-too-high' | 'order.total-too-high'): void {
  if (!largestPayment.isLessThan(total)) return;
  throw new DomainError('invalid', code, `We cannot accept orders above ${largestPayment.toString()}.`);
}

/**
 * Prices a cart without sales tax; `withTax` adds it. All prices are computed here. A discount is at most the subtotal
 * of the lines that it includes. If the remaining amount would be too small for a payment, the discount also covers the
 * other lines and the shipping.
 */
export function quote(
  lines: readonly PricedLine[],
  rates: ShippingRates,
  discount: Discount | null = null,
  method: DeliveryMethod = 'standard',
): Quote {
  if (lines.length === 0) return emptyQuote;
  const subtotal = subtotalOf(lines);
  const isShippingFree = discount?.freeShipping === true || isFree(subtotal, rates);
  const shipping = shippingFor(rates, method, isShippingFree);
  const beforeDiscount = subtotal.plus(shipping);
  const included = subtotalOf(lines.filter(({ excluded }) => !excluded));
  const wanted = discount ? Money.min(discountOn(included, discount), included) : Money.zero;
  const rest = beforeDiscount.minus(wanted);
  const tooSmall = discount !== null && rest.cents > 0 && rest.isLessThan(smallestPayment);
  return {
    subtotal,
    discount: tooSmall ? beforeDiscount : wanted,
    shipping,
    tax: Money.zero,
    total: tooSmall ? Money.zero : rest,
    freeShippingRemaining: isShippingFree ? Money.zero : (rates.freeFrom?.minus(subtotal) ?? Money.zero),
  };
}

/** Price of the lines before discounts. */
export function subtotalOf(lines: readonly PricedLine[]): Money {
  return Money.sum(lines.map((line) => line.price.times(line.quantity)));
}

/** A priced line of a known product, or of a custom item. */
export interface ProductLine extends PricedLine {
  /** Null for a custom item, which is taxed like a product without a category. */
  readonly productId: number | null;
  /** Set for a custom item that is a part of the price of a product. */
  readonly taxedAs?: TaxReference | undefined;
}

/** A product and the price of one unit, which determine the tax rate of a part of this price. */
export interface TaxReference {
  readonly productId: number;
  readonly price: Money;
  /** The other part of the price; absent if the tax of the part depends on no other amounts. */
  readonly before?: ChargedBefore;
}

/** The amounts of a purchase on which sales tax may be due, after discounts. */
export function taxableParts(priced: Quote, lines: readonly ProductLine[]): TaxablePurchase {
  const amounts = afterDiscount(lines, priced);
  const onShipping = priced.discount.minus(Money.min(priced.discount, priced.subtotal));
  return {
    lines: lines.map(({ productId, price, quantity, taxedAs }, at) => ({
      ...(taxedAs ?? { productId, price }),
      quantity,
      amount: amounts[at] ?? Money.zero,
    })),
    shipping: priced.shipping.minus(onShipping),
  };
}

/**
 * Adds the sales tax to a quote, in place of an earlier tax.
 * @returns the quote, and the tax of each line; the rest of the quote's tax is the tax on shipping
 */
export function withTax(
  priced: Quote,
  lines: readonly ProductLine[],
  rules: TaxRules,
): { quote: Quote; lineTaxes: readonly Money[] } {
  const { lines: lineTaxes, shipping } = rules.taxOn(taxableParts(priced, lines));
  const tax = Money.sum([...lineTaxes, shipping]);
  const total = priced.subtotal.minus(priced.discount).plus(priced.shipping).plus(tax);
  return { quote: { ...priced, tax, total }, lineTaxes };
}

/** The price of some lines before and after the discount. */
interface DiscountPart {
  readonly subtotal: Money;
  readonly discounted: Money;
}

/**
 * The lines that a discount includes, and the other lines. Only a discount that makes a small total free is larger than
 * the subtotal of the included lines. The rest of such a discount lowers the other lines, and then the shipping.
 */
export function discountParts(
  lines: readonly PricedLine[],
  { subtotal, discount }: Pick<Quote, 'subtotal' | 'discount'>,
): { readonly included: DiscountPart; readonly excluded: DiscountPart } {
  const excluded = subtotalOf(lines.filter((line) => line.excluded));
  const included = subtotal.minus(excluded);
  const onIncluded = Money.min(discount, included);
  const onExcluded = Money.min(discount.minus(onIncluded), excluded);
  return {
    included: { subtotal: included, discounted: included.minus(onIncluded) },
    excluded: { subtotal: excluded, discounted: excluded.minus(onExcluded) },
  };
}

/** The amount of each line after its share of the discount. The shares add up to the discount, to the cent. */
export function afterDiscount(lines: readonly PricedLine[], quote: Pick<Quote, 'subtotal' | 'discount'>): Money[] {
  const parts = discountParts(lines, quote);
  const sums = { included: Money.zero, excluded: Money.zero };
  return lines.map(({ price, quantity, excluded }) => {
    const part = excluded ? 'excluded' : 'included';
    const { subtotal, discounted } = parts[part];
    const before = sums[part];
    sums[part] = before.plus(price.times(quantity));
    return discounted.share(sums[part], subtotal).minus(discounted.share(before, subtotal));
  });
}

function shippingFor(rates: ShippingRates, method: DeliveryMethod, isShippingFree: boolean): Money {
  if (method === 'pickup') return Money.zero;
  if (method === 'expedited' && rates.expedited) return rates.expedited;
  return isShippingFree ? Money.zero : rates.standard;
}

function isFree(subtotal: Money, { freeFrom }: ShippingRates): boolean {
  return freeFrom !== null && !subtotal.isLessThan(freeFrom);
}

function discountOn(subtotal: Money, discount: Discount): Money {
  return discount.kind === 'percent' ? subtotal.percent(discount.percent) : discount.amount;
}

/** Price of a cart without lines. */
export const emptyQuote: Quote = {
  subtotal: Money.zero,
  discount: Money.zero,
  shipping: Money.zero,
  tax: Money.zero,
  total: Money.zero,
  freeShippingRemaining: Money.zero,
};

/**
 * Splits a set's price between its top and its bottom in proportion to their own prices. The top's share is rounded to
 * the cent, and the bottom gets the rest, so that both always add up to the price. If both cost nothing by themselves,
 * each gets half.
 */
export function splitSetPrice(price: Money, top: Money, bottom: Money): readonly [Money, Money] {
  const both = top.plus(bottom);
  const share = both.cents === 0 ? price.percent(50) : price.share(top, both);
  return [share, price.minus(share)];
}
