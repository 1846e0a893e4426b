import type { MailState } from './mail-states.js';

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
  /** Why the last attempt failed; null for one that was not tried yet, or was sent. */
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

export interface MailFilter {
  readonly orderId?: string;
  readonly state?: MailState;
  /** A part of recipient, template or subject. */
  readonly search?: string;
}

export interface MailPage {
  /** How many are in each state, of those that the rest of the filter leaves. */
  readonly counts: Readonly<Record<MailState, number>>;
  readonly total: number;
  readonly mails: readonly ListedMail[];
}

export abstract class MailReader {
  /** The newest first. */
  abstract list(filter: MailFilter, limit: number, offset: number): Promise<MailPage>;
  abstract find(id: string): Promise<ListedMail | null>;
}
