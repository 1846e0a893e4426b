/** A link that moves a guest's order into an account. The link is sent to the order's address. */
export interface OrderClaim {
  readonly orderId: string;
  /** The order's email address. The link proves that its holder owns the address. */
  readonly email: string;
  /** While the state is `open`, the order belongs to a guest. The state changes when an account claims the order. */
  readonly state: 'open' | 'kept' | 'expired';
  /** The guest or the account that owns the order. */
  readonly ownerId: number;
  /** Whether an account has the address. */
  readonly hasAccount: boolean;
}

/**
 * Guests' orders and other data, stored under an email address that has no account. The caller has verified that the
 * visitor owns the address. An order has at most one claim link. Only hashes of tokens are stored. Times use the
 * database clock.
 */
export abstract class Guests {
  abstract isStored(email: string): Promise<boolean>;
  /**
   * Returns the guest that `GatherGuest` created for the address earlier; null if there is none. Call inside a
   * transaction: other transactions for this address wait until this transaction ends.
   */
  abstract lockProven(email: string): Promise<number | null>;
  /**
   * Makes a guest the proven owner of their address. From now on the guest's download includes data that is linked only
   * by the address.
   */
  abstract prove(guestId: number): Promise<void>;
  /** Returns the guests, other than `besides`, who placed orders with this address. */
  abstract listBuyers(email: string, besides: number): Promise<number[]>;
  /** Assigns the orders that staff entered for the address to the proven guest. */
  abstract addStaffOrders(guestId: number): Promise<void>;
  /**
   * Assigns to the proven guest all messages, waitlist entries and mails with the address that belong to no account.
   * Erases rows that have only the address: ends the newsletter subscription, and removes the address from promo codes
   * unless an account has it.
   */
  abstract addTheRest(guestId: number): Promise<void>;
  /** Returns the guests with this address, other than `besides`, who have no order. */
  abstract listIdle(email: string, besides: number): Promise<number[]>;

  /**
   * Returns the guest who placed the order, and the email address of the order. Null if an account owns the order, or
   * if the guest or the address was deleted. The order cannot change until the transaction ends.
   */
  abstract getGuestOf(orderId: string): Promise<{ readonly guestId: number; readonly email: string } | null>;
  /** Saves a token that is valid for this number of seconds. The order's previous token becomes invalid. */
  abstract saveClaim(orderId: string, token: string, seconds: number): Promise<void>;
  /** Returns null for an unknown or replaced token, and for an order whose owner was deleted. */
  abstract getClaim(token: string): Promise<OrderClaim | null>;
  /** Moves the guest's orders with this address to an account, with their mails, reviews and promo codes. */
  abstract moveOrders(guestId: number, email: string, accountId: number): Promise<void>;
}
