import type { Mail } from '../mail.js';

/** The account that the mail is for; null for none. */
export interface MailOwner {
  readonly userId: number | null;
}

/**
 * Stores mails until they are sent. A mail is written in the same transaction as the change that it reports, and the
 * worker sends it later.
 */
export abstract class Outbox {
  /** Stores a mail. Its `secret` is stored encrypted, and deleted when the mail is sent. */
  abstract put(mail: Mail, owner?: MailOwner): Promise<void>;
}
