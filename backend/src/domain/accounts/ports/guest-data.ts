/**
 * Orders and requests under an address without an account. The caller has verified that the visitor owns the address.
 */
export abstract class GuestData {
  abstract isKept(email: string): Promise<boolean>;
  /**
   * The guest that `gather` previously created for the address, inside a transaction that excludes others for this
   * address.
   */
  abstract lockProven(email: string): Promise<number | null>;
  /**
   * Makes a guest the proven owner of their address. From now on the guest's download includes data that is linked only
   * by the address.
   */
  abstract prove(guestId: number): Promise<void>;
  /** The other guests who placed orders with this address. */
  abstract listBuyers(email: string, besides: number): Promise<number[]>;
  /** Assigns the orders that staff entered for the address to the proven guest. */
  abstract addStaffOrders(guestId: number): Promise<void>;
  /**
   * Assigns messages, waitlist entries and mails for the address that name no account to the proven guest, and ends the
   * newsletter subscription.
   */
  abstract addTheRest(guestId: number): Promise<void>;
  /** The other guests of the address without an order. */
  abstract listIdle(email: string, besides: number): Promise<number[]>;
}
