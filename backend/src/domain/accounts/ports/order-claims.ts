/** A link that moves a guest's order into an account. The link is sent to the order's address. */
export interface OrderClaim {
  readonly orderId: string;
  /** The order's address, which the link proves. */
  readonly email: string;
  /** `open`: the order belongs to a guest; `kept`: the order is in an account. */
  readonly state: 'open' | 'kept' | 'expired';
  /** The guest or the account that owns the order. */
  readonly ownerId: number;
  /** Whether an account has the address. */
  readonly hasAccount: boolean;
}

/** The links to guests' orders: one per order; only hashes of tokens are stored. All times are the database's. */
export abstract class OrderClaims {
  /**
   * The guest who placed the order, and the order's address, which stays until the transaction ends; null for an order
   * that has an account, or that has no guest or address.
   */
  abstract getGuestOf(orderId: string): Promise<{ readonly guestId: number; readonly email: string } | null>;
  /** Saves a token that is valid for this number of seconds. The order's previous token becomes invalid. */
  abstract save(orderId: string, token: string, seconds: number): Promise<void>;
  /** Returns null for an unknown or replaced token, and for an order whose owner was deleted. */
  abstract get(token: string): Promise<OrderClaim | null>;
  /** Moves the guest's orders with this address to an account, with their mails, reviews and promo codes. */
  abstract move(guestId: number, email: string, accountId: number): Promise<void>;
}
