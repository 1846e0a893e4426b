import type { Mail } from './mail.js';

export interface DueMail {
  readonly id: string;
  /**
   * Names this try to carry the mail: the same for a minute, so that a carrier may drop what it has already, and another
   * afterwards, so that a try which got lost holds nothing up.
   */
  readonly handle: string;
}

/** A mail under lease: nobody else delivers it until the lease ends. */
export interface ClaimedMail {
  readonly id: string;
  /** Counts from 1; a lease that was lost to another worker is known by it. */
  readonly attempt: number;
  /** Counts from 1 again when staff send a failed mail anew: what its patience is measured by. */
  readonly attemptAnew: number;
  /** Null when its secret cannot be read any more: SESSION_SECRET is another one now. */
  readonly mail: Mail | null;
  readonly createdAt: Date;
}

/** How an attempt ended; `answer` is the mail server's, or the reason why it was never asked. */
export type DeliveryResult =
  | { readonly state: 'sent'; readonly answer: string; readonly subject: string }
  | { readonly state: 'pending'; readonly answer: string; readonly subject: string; readonly afterSeconds: number }
  | { readonly state: 'failed'; readonly answer: string; readonly subject: string | null };

/** The outbox as those see it who deliver from it. The database owns its time: what is due, and which lease has ended. */
export abstract class Deliveries {
  /** What waits to be carried, the longest waiting first: pending mails whose time has come, and leases that ended. */
  abstract due(limit: number): Promise<DueMail[]>;
  /** Takes a due mail by one conditional statement, so that of many who try one gets it; null for the others. */
  abstract claim(id: string, leaseSeconds: number): Promise<ClaimedMail | null>;
  /** Ends the lease; the secret of a mail that was sent is gone. False, and nothing is written, when the lease ended before and another has claimed the mail. */
  abstract settle(claimed: ClaimedMail, result: DeliveryResult): Promise<boolean>;
}
