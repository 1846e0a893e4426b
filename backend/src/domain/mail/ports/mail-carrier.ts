import type { DueMail } from './deliveries.js';

/** Brings due mails to those who deliver them; it may lose or repeat any, for the outbox forgets none. */
export abstract class MailCarrier {
  /**
   * How many more mails it takes now: it holds no more than its deliverers work off soon, so that what comes later does not
   * wait behind them.
   * @throws when the carrier cannot be reached
   */
  abstract room(): Promise<number>;
  /** @throws when the carrier cannot be reached; the mails stay due. */
  abstract carry(mails: readonly DueMail[]): Promise<void>;
  /** Takes no more, and resolves when the deliveries that run here have ended. */
  abstract finish(): Promise<void>;
}
