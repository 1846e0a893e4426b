/** Removes personal data. What was sold, for how much, and each order's status stay, for bookkeeping. */
export abstract class AccountErasure {
  /**
   * Whether the shop still needs the person: for a payment in progress, an order not yet shipped, or one less than 30
   * days old. Inside a transaction, no payment can begin until its end.
   */
  abstract isHeldBack(userId: number): Promise<boolean>;
  /** Deletes the person's own data and anonymizes the rest; a mail that still waits keeps its address until it is sent. */
  abstract erase(userId: number): Promise<void>;
  /**
   * Accounts whose deletion was requested and is no longer prevented, the longest waiting first; then guests without an order whose
   * session is over.
   */
  abstract listDue(limit: number): Promise<number[]>;
  /** Removes deleted people from mails sent or given up since, and from data written by calls that ended after the deletion. */
  abstract eraseLeftovers(): Promise<void>;
}
