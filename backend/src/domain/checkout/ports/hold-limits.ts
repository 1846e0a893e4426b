/** Limits what shoppers can hold before they pay. */
export abstract class HoldLimits {
  /**
   * Max units of one product that the checkouts of one network hold together. Where half of the product's units is more,
   * that half is the limit.
   */
  abstract readonly unitsPerNetwork: number;
}
