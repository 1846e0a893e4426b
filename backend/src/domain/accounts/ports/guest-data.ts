/** What was bought, or asked for, under an address without an account. The caller knows that the address is proven. */
export abstract class GuestData {
  abstract isKept(email: string): Promise<boolean>;
  /** The guest that `gather` made for the address before, inside a transaction that excludes others for this address. */
  abstract lockProven(email: string): Promise<number | null>;
  /** Makes a guest the proven one of her address: what bears only the address is in her download from now on. */
  abstract prove(guestId: number): Promise<void>;
  /** The other guests who placed orders with this address. */
  abstract listBuyers(email: string, besides: number): Promise<number[]>;
  /** Gives the proven guest the orders that staff took for the address. */
  abstract addStaffOrders(email: string, guestId: number): Promise<void>;
  /** Gives her the messages, waits and mails of the address that name no account, and ends its newsletter. */
  abstract addTheRest(email: string, guestId: number): Promise<void>;
  /** The other guests of the address, who have no order. */
  abstract listIdle(email: string, besides: number): Promise<number[]>;
}
