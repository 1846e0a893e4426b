/** Takes a person out of what the shop keeps. What was sold, for how much and into which state stays: the books need it. */
export abstract class AccountErasure {
  /**
   * Whether the shop still needs the person: for a payment on its way, an order that is not shipped, or one younger than 30
   * days. Within a transaction no payment begins until it ends.
   */
  abstract isHeldBack(userId: number): Promise<boolean>;
  /** Removes what is hers alone and takes her out of the rest; a mail that still waits keeps its address until it is sent. */
  abstract erase(userId: number): Promise<void>;
  /** The accounts whose deletion was asked for and is held back no more, the longest waiting first. */
  abstract listDue(limit: number): Promise<number[]>;
  /** Takes the deleted out of the mails that were sent, or given up, since, and of what a call wrote a moment too late. */
  abstract eraseLeftovers(): Promise<void>;
}
