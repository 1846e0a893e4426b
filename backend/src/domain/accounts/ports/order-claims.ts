/** A link by which the person who reads an order's mails keeps the order in an account. */
export interface OrderClaim {
  readonly orderId: string;
  /** The order's address, which the link proves. */
  readonly email: string;
  /** `open`: a guest's; `kept`: in an account. */
  readonly state: 'open' | 'kept' | 'expired';
  /** Whose the order is: the guest, or the account that keeps it. */
  readonly ownerId: number;
  /** Whether an account has the address. */
  readonly hasAccount: boolean;
}

/** The links to guests' orders: one per order, with tokens saved only as hashes. All times are the database's. */
export abstract class OrderClaims {
  /** The guest who bought the order, and its address; null for an order of an account, or without either. */
  abstract getGuestOf(orderId: string): Promise<{ readonly guestId: number; readonly email: string } | null>;
  /** Saves a token for this number of seconds; the order's former token becomes invalid. */
  abstract save(orderId: string, token: string, seconds: number): Promise<void>;
  /** Null for a token that is unknown or replaced, and for an order whose owner was deleted. */
  abstract get(token: string): Promise<OrderClaim | null>;
  /** Moves the orders that the guest placed with this address to an account, with their mails, reviews and promo codes. */
  abstract move(guestId: number, email: string, accountId: number): Promise<void>;
}
