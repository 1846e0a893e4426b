import type { MailCause } from '../mail-states.js';
import type { MailCounts } from './mail-reader.js';

/** The state of mail delivery in numbers. */
export interface MailOverview {
  readonly counts: MailCounts;
  /** Since when the longest waiting mail has waited, including mails between two attempts; null when none waits. */
  readonly oldestWaitingAt: Date | null;
  /** Each of the last 48 hours, the oldest first: how many mails were sent, and how many failed. */
  readonly sentByHour: readonly { readonly hour: Date; readonly sent: number; readonly failed: number }[];
  /** Failed and deferred mails by cause; the largest group first. */
  readonly failures: readonly MailFailures[];
}

interface MailFailures {
  readonly cause: MailCause;
  readonly count: number;
  /** How many of them wait for a retry. */
  readonly putOff: number;
  /** The time and the error of their latest failed attempt. */
  readonly latestAt: Date;
  readonly example: string;
}

export abstract class MailOverviewReader {
  abstract get(): Promise<MailOverview>;
}
