import type { MailCause, MailState } from '../mail-states.js';
import type { Mail } from '../mail.js';
import type { RenderedMail } from './mailer.js';

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

export interface DueMail {
  readonly id: string;
  /**
   * Identifies this attempt to the carrier. The handle is the same within a minute, so that a carrier can ignore
   * duplicates, and changes afterward, so that a lost attempt does not block later attempts.
   */
  readonly handle: string;
}

/** A mail under lease. No other worker delivers it until the lease expires. */
export interface ClaimedMail {
  readonly id: string;
  /** Starts at 1. Distinguishes this lease from the lease of another worker that took over the mail. */
  readonly attempt: number;
  /** Starts at 1 again when staff retry a failed mail. The retry delay is computed from this number. */
  readonly attemptSinceRetry: number;
  /** Null when the secret cannot be decrypted, because SESSION_SECRET has changed. */
  readonly mail: Mail | null;
  readonly createdAt: Date;
  /**
   * Number of consecutive attempts, directly before this attempt, that ended because the worker died. A retry by staff
   * resets the number to 0.
   */
  readonly lostInARow: number;
  /** The request that wrote the mail; null outside of a request. */
  readonly requestId: string | null;
}

/**
 * The result of an attempt. `response` is the mail server's response, or the reason why the server was not contacted.
 * `html` and `text` are the sent contents, without the secret.
 */
export type DeliveryResult =
  | {
      readonly state: 'sent';
      readonly response: string;
      readonly subject: string;
      readonly html: string;
      readonly text: string;
    }
  | {
      readonly state: 'pending';
      readonly cause: MailCause;
      readonly response: string;
      /** Null for a mail that was not rendered. */
      readonly subject: string | null;
      readonly afterSeconds: number;
    }
  | { readonly state: 'failed'; readonly cause: MailCause; readonly response: string; readonly subject: string | null };

/**
 * The outbox as seen by delivery. The database's clock decides which mails are due and which leases have expired. While
 * staff have paused the outbox, no mail is due or can be claimed; mails being sent may finish.
 */
export abstract class Deliveries {
  /**
   * The due mails: the newest new mails, the oldest new mails and the oldest retries in turns, so that no group blocks
   * the others. At most one mail with an expired lease is listed: the mail whose lease expired first, and only while no
   * other such mail is being sent again. A mail that crashes workers therefore does not affect other mails.
   */
  abstract listDue(limit: number): Promise<DueMail[]>;
  /**
   * Claims a due mail in one conditional statement. If calls are simultaneous, one call gets the mail, and all other
   * calls get null. The claim starts an attempt. A previous attempt with an expired lease is recorded as lost.
   */
  abstract claim(id: string, leaseSeconds: number): Promise<ClaimedMail | null>;
  /** Whether the mail is still under this lease. */
  abstract holds(claimed: ClaimedMail): Promise<boolean>;
  /**
   * Ends the lease and the attempt. For a sent mail, the secret is deleted and the sent text stored. Returns false and
   * writes nothing when the lease had expired and another worker has claimed the mail.
   */
  abstract settle(claimed: ClaimedMail, result: DeliveryResult): Promise<boolean>;
}

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

/** A stored mail: its data and, if it is stored, the sent text without secrets. */
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
  /** Whether the mail went to an address of its order that was corrected after the mail was written. */
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
