import type { MailCause, MailState } from '../mail-states.js';

/** A mail as staff see it. */
export interface ListedMail {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  /** Null until it was rendered for the first time. */
  readonly subject: string | null;
  readonly orderId: string | null;
  readonly state: MailState;
  readonly attempts: number;
  /** Null unless it waits. */
  readonly nextAttemptAt: Date | null;
  /** Why the last attempt failed; both null when there was none, or the mail was sent. */
  readonly lastError: string | null;
  readonly cause: MailCause | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

/** One attempt to send a mail; without an outcome while it runs. */
export interface MailAttempt {
  /** Counts from 1. */
  readonly attempt: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  /** `deferred` is retried, `refused` was the last attempt; of a `lost` one the result is unknown, because its worker died. */
  readonly outcome: 'sent' | 'deferred' | 'refused' | 'lost' | null;
  readonly cause: MailCause | null;
  /** The mail server's, or the reason why it was not asked. */
  readonly answer: string | null;
}

export interface DetailedMail extends ListedMail {
  /** The recipient's account, if known. */
  readonly userId: number | null;
  readonly username: string | null;
  /** The request that wrote it. */
  readonly requestId: string | null;
  /** The oldest first; those of mails older than 90 days are deleted. */
  readonly attemptsMade: readonly MailAttempt[];
}

export interface MailFilter {
  readonly orderId?: string;
  readonly state?: MailState;
  readonly template?: string;
  /** Why the last attempt failed. */
  readonly cause?: MailCause;
  /** First and last day on which it was written, `YYYY-MM-DD`, in the store's time zone. */
  readonly from?: string;
  readonly to?: string;
  /** Parts of recipient, template and subject; or the whole id, Message-ID or request id of the mail. */
  readonly search?: string;
}

export type MailCounts = Readonly<Record<MailState, number>>;

export interface MailPage {
  /** How many are in each state, with the rest of the filter applied. */
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
