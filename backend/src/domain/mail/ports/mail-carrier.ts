import type { DueMail } from './deliveries.js';

/** Passes due mails to workers. The carrier may lose or repeat a mail, because the mail is still in the outbox. */
export abstract class MailCarrier {
  /**
   * Number of mails that the carrier accepts now, including mails that it already has: as many as the workers can send
   * soon, so that newer mails do not wait in a long queue.
   * @throws when the carrier is unavailable
   */
  abstract room(): Promise<number>;
  /** @throws when the carrier is unavailable; the mails stay due */
  abstract carry(mails: readonly DueMail[]): Promise<void>;
  /** Accepts no more mails, and resolves when the deliveries in this process have ended. */
  abstract finish(): Promise<void>;
}
