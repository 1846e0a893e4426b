import { Money } from '../shared/money.js';

/**
 * Splits the price of a set between its top and its bottom, as their own prices are to each other: the top's share is rounded to
 * the cent, the bottom takes the rest, so that both always add up to the price. Where both cost nothing by themselves, each takes half.
 */
export function splitSetPrice(price: Money, top: Money, bottom: Money): readonly [Money, Money] {
  const both = top.plus(bottom);
  const share = both.cents === 0 ? price.percent(50) : price.share(top, both);
  return [share, price.minus(share)];
}
