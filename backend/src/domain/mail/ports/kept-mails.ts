import type { MailCause } from '../mail-states.js';
import type { Mail } from '../mail.js';
import type { RenderedMail } from './mail-renderer.js';

/** The data of a mail, and the text that was sent, without secrets, while that is kept. */
export interface KeptMail {
  /** Without its secret. */
  readonly mail: Mail;
  readonly createdAt: Date;
  readonly sent: RenderedMail | null;
}

/**
 * Staff's changes of mails. Each is one conditional statement: of several simultaneous calls only one succeeds, and
 * a mail that is being sent is never changed.
 */
export abstract class KeptMails {
  /**
   * Makes a failed or deferred mail due at once, with 24 hours for retries.
   * @param to the new recipient; null keeps the former one
   * @returns false when the mail is in neither state, or no longer
   */
  abstract revive(id: string, to: string | null): Promise<boolean>;
  /**
   * Retries every mail that failed or was deferred for this cause and whose account exists and link works; returns how many.
   * Only inside a transaction.
   */
  abstract reviveAll(cause: MailCause): Promise<number>;
  /** Cancels a mail that waits or has failed, and deletes its secret. @returns false in any other state */
  abstract cancel(id: string): Promise<boolean>;
  /**
   * Puts a copy of the mail into the outbox and returns its id; null when that happened a moment ago, or while an
   * earlier copy is neither sent nor cancelled. @param to as above
   */
  abstract copy(id: string, to: string | null): Promise<string | null>;
  abstract getContent(id: string): Promise<KeptMail | null>;
  /** Deletes the contents and attempts of mails older than 90 days; returns how many mails' texts were deleted. */
  abstract forgetOld(): Promise<number>;
}
