import type { Money } from '../../shared/money.js';

/** What the shop charges for shipping. */
export abstract class ShippingRates {
  abstract readonly standard: Money;
  /** From this subtotal, before discounts, standard shipping is free. */
  abstract readonly freeFrom: Money;
  /** Null when the shop does not offer it. */
  abstract readonly expedited: Money | null;
}
