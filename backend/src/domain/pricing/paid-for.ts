import { Money } from '../shared/money.js';
import { discountParts, type Quote, subtotalOf } from './quote.js';

/** An amount, and the sales tax in it. */
export interface Taxed {
  readonly amount: Money;
  readonly tax: Money;
}

export const nothingTaxed: Taxed = { amount: Money.zero, tax: Money.zero };

/** The shop's price of a unit when it was purchased (`from`), and after exchanges for cheaper variants (`to`). */
export interface PriceReduction {
  readonly from: Money;
  readonly to: Money;
  /** Whether `to` is exempt from sales tax. The tax of the units was then refunded with the exchange. */
  readonly untaxed?: boolean;
}

export interface PaidLine {
  readonly id: number;
  readonly price: Money;
  /** Sales tax on all units. */
  readonly tax: Money;
  readonly quantity: number;
  /** Null or absent unless the units were exchanged for cheaper units. */
  readonly reduction?: PriceReduction | null;
  /** Whether the discount leaves out the line. */
  readonly excluded: boolean;
}

/** The amounts paid for the lines of an order. */
export interface PaidLines {
  readonly items: readonly PaidLine[];
  readonly quote: Pick<Quote, 'subtotal' | 'discount' | 'shipping' | 'tax'>;
  /** Whether the shipping costs were refunded already. */
  readonly shippingRefunded?: boolean;
}

/**
 * Amount paid for some units of a line, after their share of the discount and with their sales tax. The shares of all
 * units of an order add up to the amount paid for its items, to the cent. Splitting a line does not change the shares.
 * @param from index, from 0, of the first of these units in the line. Product returns use the first units of the line,
 * and corrections use the last units.
 * @param reduction by default, the line's own reduction
 */
export function paidFor(
  { items, quote }: PaidLines,
  itemId: number,
  from: number,
  quantity: number,
  reduction?: PriceReduction | null,
): Taxed {
  const index = items.findIndex(({ id }) => id === itemId);
  const item = items[index];
  if (!item) throw new Error(`The order has no line ${itemId}.`);
  const { subtotal, discounted } = discountParts(items, quote)[item.excluded ? 'excluded' : 'included'];
  const before = subtotalOf(items.slice(0, index).filter(({ excluded }) => excluded === item.excluded));
  const upTo = (units: number): Taxed => {
    const tax = taxOfUnits(item, units);
    return { amount: discounted.share(before.plus(item.price.times(units)), subtotal).plus(tax), tax };
  };
  const reduced = reduction ?? item.reduction;
  if (!reduced) return minus(upTo(from + quantity), upTo(from));
  return Array.from({ length: quantity }, (_, unit) => minus(upTo(from + unit + 1), upTo(from + unit)))
    .map((paid) => minus(paid, priceReduction(paid, reduced.from, reduced.to, reduced.untaxed)))
    .reduce(plus, nothingTaxed);
}

/** Sales tax on the first units of a line. Cents that cannot be divided evenly are assigned to the first units. */
export function taxOfUnits({ tax, quantity }: Pick<PaidLine, 'tax' | 'quantity'>, units: number): Money {
  const odd = tax.cents % quantity;
  return Money.ofCents(((tax.cents - odd) / quantity) * units + Math.min(odd, units));
}

/** Amount paid for shipping, with its sales tax; zero after the shipping costs were refunded. */
export function paidForShipping({ items, quote, shippingRefunded = false }: PaidLines): Taxed {
  if (shippingRefunded) return nothingTaxed;
  const tax = quote.tax.minus(Money.sum(items.map((item) => item.tax)));
  return { amount: quote.shipping.plus(tax), tax };
}

/**
 * Refund for an exchange to a cheaper size: the amount paid times the relative price difference.
 * @param paid amount paid for those units
 * @param isUntaxed whether the new price is exempt from sales tax, so that all of the tax is refunded
 */
export function priceReduction(paid: Taxed, price: Money, newPrice: Money, isUntaxed = false): Taxed {
  if (!newPrice.isLessThan(price)) return nothingTaxed;
  const reduction = price.minus(newPrice);
  if (isUntaxed) return { amount: paid.amount.minus(paid.tax).share(reduction, price).plus(paid.tax), tax: paid.tax };
  return { amount: paid.amount.share(reduction, price), tax: paid.tax.share(reduction, price) };
}

/**
 * Sales tax in a refund for units, shipping costs, or both. A refund below `worth` contains a share of the tax; a
 * refund above `worth` contains no additional tax. Null for a refund of the rest of the payment, which contains the
 * rest of the order's tax.
 * @param worth amount paid for the units and the shipping costs
 * @param refundable rest of the payment before the refund
 */
export function taxInRefund(amount: Money, worth: Taxed, refundable: Money): Money | null {
  if (amount.equals(worth.amount)) return worth.tax;
  if (amount.equals(refundable)) return null;
  return amount.isLessThan(worth.amount) ? worth.tax.share(amount, worth.amount) : worth.tax;
}

export function plus(one: Taxed, other: Taxed): Taxed {
  return { amount: one.amount.plus(other.amount), tax: one.tax.plus(other.tax) };
}

export function minus(one: Taxed, other: Taxed): Taxed {
  return { amount: one.amount.minus(other.amount), tax: one.tax.minus(other.tax) };
}
