import type { MailCause } from '../mail-states.js';
import type { MailCounts } from './mail-reader.js';

/** How the road of the mails is, at a glance. */
export interface MailOverview {
  readonly counts: MailCounts;
  /** Since when the mail waits that has waited longest, also between two tries; null where none waits. */
  readonly oldestWaitingAt: Date | null;
  /** Every hour of the last 48, the oldest first: how many mails were sent in it, and how many given up. */
  readonly sentByHour: readonly { readonly hour: Date; readonly sent: number; readonly failed: number }[];
  /** The mails that have failed or were put off, by what for; the largest group first. */
  readonly failures: readonly MailFailures[];
}

export interface MailFailures {
  readonly cause: MailCause;
  readonly count: number;
  /** How many of them wait for another try. */
  readonly putOff: number;
  /** When the latest try of one of them failed, and what it failed with. */
  readonly latestAt: Date;
  readonly example: string;
}

export abstract class MailOverviewReader {
  abstract get(): Promise<MailOverview>;
}
