import { Money } from '../shared/money.js';

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
