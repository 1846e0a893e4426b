import type { MailCause, MailState } from '../mail-states.js';

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
  /** Null unless the mail waits. */
  readonly nextAttemptAt: Date | null;
  /** Why the last attempt failed; both null without a failed attempt, or for a sent mail. */
  readonly lastError: string | null;
  readonly cause: MailCause | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

/** One attempt to send a mail. It has no outcome while it runs. */
export interface MailAttempt {
  /** Starts at 1. */
  readonly attempt: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  /** `deferred`: will be retried. `refused`: the last attempt. `lost`: the worker died, so the result is unknown. */
  readonly outcome: 'sent' | 'deferred' | 'refused' | 'lost' | null;
  readonly cause: MailCause | null;
  /** The mail server's response, or the reason why the server was not contacted. */
  readonly answer: string | null;
}

export interface DetailedMail extends ListedMail {
  /** The recipient's account, if known. */
  readonly userId: number | null;
  readonly username: string | null;
  /** The request that wrote the mail. */
  readonly requestId: string | null;
  /** Oldest first. Attempts of mails older than 90 days are deleted. */
  readonly attemptsMade: readonly MailAttempt[];
}

export interface MailFilter {
  readonly orderId?: string;
  readonly state?: MailState;
  readonly template?: string;
  /** Why the last attempt failed. */
  readonly cause?: MailCause;
  /** First and last day on which the mail was written, `YYYY-MM-DD`, in the store's time zone. */
  readonly from?: string;
  readonly to?: string;
  /** Parts of recipient, template and subject, or the full id, Message-ID or request id of the mail. */
  readonly search?: string;
}

export type MailCounts = Readonly<Record<MailState, number>>;

export interface MailPage {
  /** Number of mails in each state, with the rest of the filter applied. */
  readonly counts: MailCounts;
  readonly total: number;
  readonly mails: readonly ListedMail[];
}

export abstract class MailReader {
  /** Newest first. */
  abstract list(filter: MailFilter, limit: number, offset: number): Promise<MailPage>;
  abstract get(id: string): Promise<ListedMail | null>;
  abstract getDetail(id: string): Promise<DetailedMail | null>;
}
