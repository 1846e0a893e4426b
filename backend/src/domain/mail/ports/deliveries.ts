import type { MailCause } from '../mail-states.js';
import type { Mail } from '../mail.js';

export interface DueMail {
  readonly id: string;
  /**
   * Identifies this try to carry the mail: the same within a minute, so that a carrier can ignore duplicates, and a new one
   * afterwards, so that a lost try blocks nothing.
   */
  readonly handle: string;
}

/** A mail under lease: no one else delivers it until the lease ends. */
export interface ClaimedMail {
  readonly id: string;
  /** Counts from 1; identifies the lease after another worker took the mail over. */
  readonly attempt: number;
  /** Counts from 1 again when staff retry a failed mail; the retry delay is computed from it. */
  readonly attemptSinceRetry: number;
  /** Null when the secret cannot be decrypted, because SESSION_SECRET has changed. */
  readonly mail: Mail | null;
  readonly createdAt: Date;
  /** How many attempts in a row before this one, and since the last retry by staff, were lost with their workers. */
  readonly lostInARow: number;
  /** The request that wrote the mail; null outside of a request. */
  readonly requestId: string | null;
}

/**
 * The result of an attempt; `answer` is the mail server's, or the reason why it was not asked. `html` and `text` are what was
 * sent, without the secret.
 */
export type DeliveryResult =
  | {
      readonly state: 'sent';
      readonly answer: string;
      readonly subject: string;
      readonly html: string;
      readonly text: string;
    }
  | {
      readonly state: 'pending';
      readonly cause: MailCause;
      readonly answer: string;
      readonly subject: string;
      readonly afterSeconds: number;
    }
  | { readonly state: 'failed'; readonly cause: MailCause; readonly answer: string; readonly subject: string | null };

/**
 * The outbox for delivery. The database's time decides which mails are due and which leases have ended. While
 * staff have paused it, nothing is due and nothing can be claimed; mails being sent may finish.
 */
export abstract class Deliveries {
  /**
   * The due mails: in turn the newest and the oldest of those never tried and the oldest of the others, so that none blocks
   * the rest. Of the mails with an ended lease only the first is listed, and none while an earlier one of them is being
   * retried: one of them may have crashed the worker, and should not take the others down
   * again.
   */
  abstract listDue(limit: number): Promise<DueMail[]>;
  /**
   * Claims a due mail by one conditional statement: of several simultaneous calls one gets it, the others null. This begins an
   * attempt; a former attempt whose lease ended is recorded as lost.
   */
  abstract claim(id: string, leaseSeconds: number): Promise<ClaimedMail | null>;
  /** Whether the mail is still under this lease. */
  abstract holds(claimed: ClaimedMail): Promise<boolean>;
  /**
   * Ends the lease and the attempt; for a sent mail the secret is deleted and the sent text kept. False, and
   * nothing is written, when the lease had ended and another worker has claimed the mail.
   */
  abstract settle(claimed: ClaimedMail, result: DeliveryResult): Promise<boolean>;
}
