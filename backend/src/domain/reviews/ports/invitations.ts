/** When an order has to have been shipped for its buyer to be asked now. */
export interface ShippedBetween {
  readonly from: Date;
  readonly until: Date;
}

/** An order whose buyer is asked to review it. */
export interface Invitation {
  readonly orderId: string;
  readonly userId: number | null;
  readonly email: string;
  readonly firstName: string;
  /** The names of what can be reviewed. */
  readonly products: readonly string[];
}

/** Who was asked to review an order, and who wants no such mail. */
export abstract class Invitations {
  /** Orders whose buyers may be asked, and were not yet. */
  abstract listDue(shipped: ShippedBetween, limit: number): Promise<string[]>;
  /** Notes that the order's buyer is asked, once for ever; null when she was already, or may not be asked any more. */
  abstract claim(orderId: string, shipped: ShippedBetween): Promise<Invitation | null>;
  /** Nobody at the order's address is asked again. */
  abstract stop(orderId: string): Promise<void>;
}
