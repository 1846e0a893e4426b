/** Shipping dates of orders whose buyers are asked for a review now. */
export interface ShippedBetween {
  readonly from: Date;
  readonly until: Date;
}

/** An order whose buyer is asked for a review. */
export interface Invitation {
  readonly orderId: string;
  readonly userId: number | null;
  readonly email: string;
  readonly firstName: string;
  /** Names of the products that can be reviewed. */
  readonly products: readonly string[];
}

/** Records which buyers were asked for a review, and which addresses unsubscribed. */
export abstract class Invitations {
  /** Orders whose buyers may be asked and were not asked yet. */
  abstract listDue(shipped: ShippedBetween, limit: number): Promise<string[]>;
  /**
   * Records that the order's buyer is asked; possible once per order. Returns null when the buyer was already asked, or
   * may no longer be asked.
   */
  abstract claim(orderId: string, shipped: ShippedBetween): Promise<Invitation | null>;
  /** Unsubscribes the order's address from review invitations. */
  abstract stop(orderId: string): Promise<void>;
}
