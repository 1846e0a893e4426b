import type { Mail } from '../mail.js';

/** Whose mail it is, where it is written to somebody with an account. */
export interface MailOwner {
  readonly userId: number;
}

/** Where a mail waits, written in the transaction of what it reports; the worker carries it from there. */
export abstract class Outbox {
  /** A mail's `secret` is kept encrypted, and only until the mail is sent. */
  abstract put(mail: Mail, owner?: MailOwner): Promise<void>;
}
