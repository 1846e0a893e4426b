import type { MailCause, MailState } from '../mail-states.js';
import type { Mail } from '../mail.js';
import type { RenderedMail } from './mailer.js';

/** A mail as staff see it. */
export interface ListedMail {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  /** Null until the mail was first rendered. */
  readonly subject: string | null;
  readonly orderId: string | null;
  readonly state: MailState;
  readonly attempts: number;
  /** Null unless the mail is pending. */
  readonly nextAttemptAt: Date | null;
  /**
   * Error message and cause of the last attempt if it failed. Both are null without a failed attempt, and for a sent
   * mail.
   */
  readonly lastError: string | null;
  readonly cause: MailCause | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

/** A stored mail: its data, and its sent text without secrets if this text is stored. */
export interface StoredMail {
  /** Without its secret. */
  readonly mail: Mail;
  readonly createdAt: Date;
  readonly sent: RenderedMail | null;
}

/**
 * The mails in the outbox, for staff to view and change. Each change is one conditional statement: of several
 * simultaneous calls only one succeeds, and a mail that is being sent never changes.
 */
export abstract class StoredMails {
  abstract get(id: string): Promise<ListedMail | null>;
  /**
   * Makes a failed or deferred mail due immediately, with 24 hours for retries.
   * @param to the new recipient; null for no change
   * @returns false when the mail is in neither state
   */
  abstract revive(id: string, to: string | null): Promise<boolean>;
  /**
   * Retries each mail that failed or was deferred for this cause, if its account exists and its link still works.
   * Returns the number of retried mails. Call inside a transaction.
   */
  abstract reviveAll(cause: MailCause): Promise<number>;
  /**
   * Cancels a waiting or failed mail, and deletes its secret.
   * @returns false in any other state
   */
  abstract cancel(id: string): Promise<boolean>;
  /**
   * Puts a copy of the mail into the outbox and returns its id. Returns null if the mail was already copied a moment
   * ago, or while an earlier copy is neither sent nor cancelled.
   * @param to the new recipient; null for no change
   */
  abstract copy(id: string, to: string | null): Promise<string | null>;
  /**
   * Whether the mail was sent to a former address of its order: the address was corrected after the mail was written.
   */
  abstract hasFormerAddress(id: string): Promise<boolean>;
  abstract getContent(id: string): Promise<StoredMail | null>;
  /**
   * Deletes the contents and attempts of mails older than 90 days. Returns the number of mails whose text was deleted.
   */
  abstract forgetOld(): Promise<number>;
  /**
   * Pauses the outbox. A mail that is being sent when the pause begins is still sent. Returns false and changes nothing
   * if the outbox was already paused.
   */
  abstract pause(staffId: number): Promise<boolean>;
  /** Returns false if the outbox was not paused. */
  abstract resume(): Promise<boolean>;
}
