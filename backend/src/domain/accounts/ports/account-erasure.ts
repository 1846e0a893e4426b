/** Erases personal data. Sold items, prices and order statuses remain, for bookkeeping. */
export abstract class AccountErasure {
  /**
   * Whether something prevents the deletion: a payment in progress, an order not yet shipped, or an order less than 30
   * days old. Inside a transaction, no payment can begin until its end.
   */
  abstract isHeldBack(userId: number): Promise<boolean>;
  /**
   * Deletes the customer's own data and sessions, and anonymizes the rest. A queued mail retains its address until it
   * is sent.
   */
  abstract erase(userId: number): Promise<void>;
  /**
   * Accounts with a requested deletion that nothing prevents any more, oldest request first, followed by guests without
   * an order whose session has ended.
   */
  abstract listDue(limit: number): Promise<number[]>;
  /**
   * Erases deleted customers from mails that were sent or given up since, and from data written by calls that ended
   * after the deletion.
   */
  abstract eraseLeftovers(): Promise<void>;
}
