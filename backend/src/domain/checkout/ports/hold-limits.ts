/** Limits on units that shoppers hold before they pay. */
export abstract class HoldLimits {
  /**
   * Max units of one product that all checkouts of one network may hold together. If half of the product's units is
   * more, that half is the limit.
   */
  abstract readonly unitsPerNetwork: number;
}
