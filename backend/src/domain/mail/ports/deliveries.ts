import type { MailCause } from '../mail-states.js';
import type { Mail } from '../mail.js';

export interface DueMail {
  readonly id: string;
  /**
   * Names this try to carry the mail: the same for a minute, so that a carrier may drop what it has already, and another
   * afterwards, so that a try which got lost holds nothing up.
   */
  readonly handle: string;
}

/** A mail under lease: no one else delivers it until the lease ends. */
export interface ClaimedMail {
  readonly id: string;
  /** Counts from 1; a lease that was lost to another worker is known by it. */
  readonly attempt: number;
  /** Counts from 1 again when staff send a failed mail again: the number that its wait is computed from. */
  readonly attemptSinceResend: number;
  /** Null when its secret cannot be read any more: SESSION_SECRET is another one now. */
  readonly mail: Mail | null;
  readonly createdAt: Date;
  /** How many attempts in a row before this one, and since staff last sent it again, were lost with their workers. */
  readonly lostInARow: number;
  /** The request that the mail was written in; null outside of one. */
  readonly requestId: string | null;
}

/**
 * How an attempt ended; `answer` is the mail server's, or the reason why it was never asked. `html` and `text` are what was
 * sent, without its secret.
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
 * The outbox as those see it who deliver from it. The database owns its time: what is due, and which lease has ended. While
 * staff have paused it nothing is due and nothing can be claimed; what is being sent may end.
 */
export abstract class Deliveries {
  /**
   * What waits to be carried: mails whose time has come, in turn from the newest and the oldest of those that were never
   * tried and from the oldest of the others, so that none of them holds up another. Of the leases that ended it is the first
   * only, and none while one that was lost before is on its way: whatever ended their worker, it shall not take the same others
   * along again.
   */
  abstract listDue(limit: number): Promise<DueMail[]>;
  /**
   * Takes a due mail by one conditional statement, so that of many who try one gets it; null for the others. It begins an
   * attempt; the one before, if its lease was lost, ends as such.
   */
  abstract claim(id: string, leaseSeconds: number): Promise<ClaimedMail | null>;
  /** Whether the mail is still under this lease. */
  abstract holds(claimed: ClaimedMail): Promise<boolean>;
  /**
   * Ends the lease and the attempt; of a mail that was sent the secret is gone, and what its reader got is kept. False, and
   * nothing is written, when the lease ended before and another has claimed the mail.
   */
  abstract settle(claimed: ClaimedMail, result: DeliveryResult): Promise<boolean>;
}
