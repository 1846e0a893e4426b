import type { MailCause } from '../mail-states.js';
import type { Mail } from '../mail.js';
import type { RenderedMail } from './mail-renderer.js';

/** Of what a mail is written; and what its reader got, without secrets, as long as that is kept. */
export interface KeptMail {
  /** Its secret, if it has one, is not told. */
  readonly mail: Mail;
  readonly createdAt: Date;
  readonly sent: RenderedMail | null;
}

/**
 * The mails as staff deal with them. Each change is one conditional statement: of many who try at once it is made by one, and
 * a mail that is being sent is never changed.
 */
export abstract class KeptMails {
  /**
   * Lets a mail that failed, or was put off, go at once, with 24 hours before it.
   * @param to where it goes from now on; null for where it went
   * @returns false where it has done neither, or not any more
   */
  abstract revive(id: string, to: string | null): Promise<boolean>;
  /**
   * Revives every mail that failed or was put off for this cause, but those whose reader is gone or whose link has expired, and counts them.
   * Inside a transaction only.
   */
  abstract reviveAll(cause: MailCause): Promise<number>;
  /** Gives up a mail that waits or has failed, and its secret with it. @returns false for any other */
  abstract cancel(id: string): Promise<boolean>;
  /**
   * Puts the same mail into the outbox once more and answers the id of the new one; null where that was done a moment ago, or
   * where the new one of before neither went nor was cancelled. @param to as above
   */
  abstract copy(id: string, to: string | null): Promise<string | null>;
  abstract getContent(id: string): Promise<KeptMail | null>;
  /** Forgets of mails of more than 90 days ago what was written in them, and each attempt; counts those mails' texts. */
  abstract forgetOld(): Promise<number>;
}
