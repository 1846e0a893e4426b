import type { MailCause } from '../mail-states.js';
import type { MailCounts } from './mail-reader.js';

/** Mail delivery in numbers. */
export interface MailOverview {
  readonly counts: MailCounts;
  /**
   * Time since which the oldest waiting mail has waited, including mails between two attempts; null without waiting
   * mails.
   */
  readonly oldestWaitingAt: Date | null;
  /** Numbers of sent and failed mails for each of the last 48 hours, oldest first. */
  readonly sentByHour: readonly { readonly hour: Date; readonly sent: number; readonly failed: number }[];
  /** Failed and deferred mails by cause, largest group first. */
  readonly failures: readonly MailFailures[];
}

interface MailFailures {
  readonly cause: MailCause;
  readonly count: number;
  /** Number of these mails that wait for a retry. */
  readonly putOff: number;
  /** Time and error of the latest failed attempt. */
  readonly latestAt: Date;
  readonly example: string;
}

export abstract class MailOverviewReader {
  abstract get(): Promise<MailOverview>;
}
