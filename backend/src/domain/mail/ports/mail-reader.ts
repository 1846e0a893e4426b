import type { MailCause, MailState } from '../mail-states.js';

/** What staff see of a mail. */
export interface ListedMail {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  /** Null until it was written for the first time. */
  readonly subject: string | null;
  readonly orderId: string | null;
  readonly state: MailState;
  readonly attempts: number;
  /** Null unless it waits. */
  readonly nextAttemptAt: Date | null;
  /** Why the last attempt failed; both null for one that was not tried yet, or was sent. */
  readonly lastError: string | null;
  readonly cause: MailCause | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

/** One try to send a mail; what has not ended yet has no outcome. */
export interface MailAttempt {
  /** Counts from 1. */
  readonly attempt: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  /** `deferred` waits for another try, `refused` was the last; of a `lost` one no one knows, for its worker died. */
  readonly outcome: 'sent' | 'deferred' | 'refused' | 'lost' | null;
  readonly cause: MailCause | null;
  /** The mail server's, or the reason why it was never asked. */
  readonly answer: string | null;
}

export interface DetailedMail extends ListedMail {
  /** The account that it was written to, where it is known. */
  readonly userId: number | null;
  readonly username: string | null;
  /** The request that it was written in. */
  readonly requestId: string | null;
  /** The oldest first; those of more than 90 days ago are forgotten. */
  readonly attemptsMade: readonly MailAttempt[];
}

export interface MailFilter {
  readonly orderId?: string;
  readonly state?: MailState;
  readonly template?: string;
  /** What the last attempt failed for. */
  readonly cause?: MailCause;
  /** First and last day on which it was written, `YYYY-MM-DD`, as the store's clocks count days. */
  readonly from?: string;
  readonly to?: string;
  /** Parts of recipient, template and subject; or the whole id of the mail, its Message-ID, or its request's id. */
  readonly search?: string;
}

export type MailCounts = Readonly<Record<MailState, number>>;

export interface MailPage {
  /** How many are in each state, of those that the rest of the filter leaves. */
  readonly counts: MailCounts;
  readonly total: number;
  readonly mails: readonly ListedMail[];
}

export abstract class MailReader {
  /** The newest first. */
  abstract list(filter: MailFilter, limit: number, offset: number): Promise<MailPage>;
  abstract get(id: string): Promise<ListedMail | null>;
  abstract getDetail(id: string): Promise<DetailedMail | null>;
}
