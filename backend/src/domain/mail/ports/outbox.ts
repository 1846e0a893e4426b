import type { Mail } from '../mail.js';

/** The account that the mail is for, if any. */
export interface MailOwner {
  readonly userId: number;
}

/** Where a mail waits. It is written in the same transaction as the change it reports; the worker sends it later. */
export abstract class Outbox {
  /** A mail's `secret` is stored encrypted, and only until the mail is sent. */
  abstract put(mail: Mail, owner?: MailOwner): Promise<void>;
}
