import type { DueMail } from './deliveries.js';

/** Brings due mails to the workers; it may lose or repeat a mail, as the outbox still has it. */
export abstract class MailCarrier {
  /**
   * How many more mails it takes now: only as many as the workers can send soon, so that newer mails do not
   * wait behind them.
   * @throws when the carrier cannot be reached
   */
  abstract room(): Promise<number>;
  /** @throws when the carrier cannot be reached; the mails stay due. */
  abstract carry(mails: readonly DueMail[]): Promise<void>;
  /** Takes no more, and resolves when the deliveries in this process have ended. */
  abstract finish(): Promise<void>;
}
