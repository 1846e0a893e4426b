import { nothingTaxed, paidFor, paidForShipping, type PaidLines, plus, type Taxed } from '../pricing/paid-for.js';
import { DomainError } from '../shared/domain-error.js';
import { Money } from '../shared/money.js';
import type { Order } from './order.js';
import type { OrderItem } from './order-item.js';

/** The units that staff cancel or refund, and whether staff also refund the shipping costs. */
export interface CorrectionInput {
  readonly lines: readonly { readonly itemId: number; readonly quantity: number }[];
  /** Ignored when no shipping costs are left to refund. */
  readonly shipping: boolean;
}

/** A cancellation or a refund of some units of an order, with its amounts. */
export interface Correction {
  readonly units: readonly { readonly item: OrderItem; readonly quantity: number }[];
  readonly shipping: boolean;
  /** Share of the order's total for these units, and for the shipping costs if they are included. */
  readonly worth: Taxed;
  /** The refund, unless staff choose another amount; zero for an unpaid order. */
  readonly refund: Money;
  /** Whether no unit is left, so that the order is cancelled. */
  readonly isWhole: boolean;
  /** Whether some of the units were shipped. Staff then decide whether these units are restocked. */
  readonly asksForItems: boolean;
  /** Number of units that are restocked without a decision by staff, because they are in no parcel. */
  readonly restocks: number;
}

/**
 * Computes a correction from the amounts that the customer paid. Corrections of all units and of the shipping costs add
 * up to the paid amount, to the cent.
 * @throws DomainError invalid `correction.units` with a sentence for each wrong line
 */
export function correctionOf(order: Order, input: CorrectionInput): Correction {
  const units = unitsOf(order, input.lines);
  const shippingWorth = shippingLeft(order);
  const shipping = input.shipping && shippingWorth.amount.cents > 0;
  const paid = paidLinesOf(order);
  const worth = units
    .map(({ item, quantity }) => paidFor(paid, item.id, item.quantity - item.cancelled - quantity, quantity))
    .reduce(plus, shipping ? shippingWorth : nothingTaxed);
  const chosen = (item: OrderItem) => units.find((one) => one.item === item)?.quantity ?? 0;
  const isWhole = order.items.every((item) => item.quantity === item.cancelled + chosen(item));
  const isFull = isWhole && (units.length > 0 || shipping) && (shipping || shippingWorth.amount.cents === 0);
  const out = units.reduce(
    (sum, { item, quantity }) => (item.custom ? sum : sum + quantity - item.shelved(quantity)),
    0,
  );
  const unsent = units.reduce((sum, { item, quantity }) => sum + order.unsentOf(item, quantity), 0);
  return {
    units,
    shipping,
    worth,
    refund: isFull ? order.refundable : Money.min(worth.amount, order.refundable),
    isWhole: isWhole && units.length > 0,
    asksForItems: out > unsent,
    restocks: unsent,
  };
}

/** Shipping costs that can still be refunded, with their sales tax. */
export function shippingLeft(order: Order): Taxed {
  const left = paidForShipping(paidLinesOf(order));
  const isReturned = order.items.every((item) => item.left === 0) && !order.isEmpty;
  const rest = order.payment.paid.cents > 0 ? order.refundable : order.billed;
  // Refunds of an amount do not record whether they included the shipping costs.
  if (!isReturned || !rest.isLessThan(left.amount)) return left;
  return { amount: rest, tax: left.tax.share(rest, left.amount) };
}

/** A text that changes with each cancellation, refund, return, exchange, parcel and status change of the order. */
export function correctionVersion({ status, refunded, payment, shippingRefunded, items }: Order): string {
  const units = items.map(({ variantId, cancelled, returned, shipped }) =>
    [variantId ?? 0, cancelled, returned, shipped].join('-'),
  );
  return [status, payment.paid.cents, refunded.cents, Number(shippingRefunded), ...units].join('.');
}

function paidLinesOf({ items, quote, shippingRefunded }: Order): PaidLines {
  return { items, quote, shippingRefunded };
}

function unitsOf(order: Order, lines: CorrectionInput['lines']): Correction['units'] {
  const errors: Record<string, string> = {};
  const units = lines.flatMap(({ itemId, quantity }, index) => {
    const item = order.items.find(({ id }) => id === itemId);
    const isRepeated = lines.findIndex((line) => line.itemId === itemId) < index;
    if (!item || isRepeated) {
      errors[`lines.${index}.itemId`] = 'Please choose each item of this order once.';
      return [];
    }
    if (quantity > item.left) {
      errors[`lines.${index}.quantity`] =
        item.left === 0 ? 'No units of this item are left.' : `Only ${item.left} of this item can be cancelled.`;
    }
    return quantity > 0 ? [{ item, quantity }] : [];
  });
  const [message] = Object.values(errors);
  if (message !== undefined) throw new DomainError('invalid', 'correction.units', message, { errors });
  return units;
}
