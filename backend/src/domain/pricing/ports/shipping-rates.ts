import type { Money } from '../../shared/money.js';

/** Shipping prices of the shop. */
export abstract class ShippingRates {
  abstract readonly standard: Money;
  /** Standard shipping is free from this subtotal before discounts. */
  abstract readonly freeFrom: Money;
  /** Null when the shop does not offer expedited shipping. */
  abstract readonly expedited: Money | null;
}
