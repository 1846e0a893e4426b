import type { CalendarDay } from '../../shared/calendar-day.js';
import type { NewsDelivery, NewsKind, StaffNews } from '../staff-news.js';

/** The events of one summary. */
export interface SummaryItems {
  readonly to: string;
  /** Oldest first. */
  readonly news: readonly StaffNews[];
  /** Number of all sizes that are running out, including sizes without an event; absent if no event is about a size. */
  readonly lowSizes?: number;
}

/** A staff member with the account's current address. */
export interface StaffRecipient {
  readonly userId: number;
  readonly to: string;
}

/** Staff who get no mail about an event. */
export interface NewsExceptions {
  /** The staff member who caused the event. */
  readonly userId?: number;
  /** An address that gets a different mail about the event; case does not matter. */
  readonly email?: string;
}

/**
 * The notifications that staff chose, and the events for their next summary. Deleted accounts, former staff, and staff
 * whose role does not include the event are not recipients, even if their choices are still stored.
 */
export abstract class StaffNotifications {
  abstract listChoices(userId: number): Promise<Readonly<Record<NewsKind, NewsDelivery>>>;
  /**
   * The kinds that are on by default because of the member's role. A choice by the member, even of the same delivery,
   * replaces the default.
   */
  abstract listDefaults(userId: number): Promise<readonly NewsKind[]>;
  /**
   * Returns the number of mails that failed permanently since the last call, except mails about news. Only one of
   * several simultaneous calls counts a mail.
   */
  abstract takeFailedMails(): Promise<number>;
  /** Saves the choice for events of this kind. `none` also removes these events from the next summary. */
  abstract choose(userId: number, kind: NewsKind, delivery: NewsDelivery): Promise<void>;
  /**
   * Adds the event to the summaries of staff who chose a summary of its kind. Returns the staff who get a mail
   * immediately.
   */
  abstract note(news: StaffNews, at: Date, except: NewsExceptions): Promise<StaffRecipient[]>;
  /** Ids of users who have events before this time and have not received a summary on this day. */
  abstract listDue(day: CalendarDay, until: Date): Promise<number[]>;
  /**
   * Takes a user's events before this time for the summary of this day. Only one of several simultaneous calls gets the
   * events. Leaves out sizes that are no longer running out. Returns null if the user already received a summary on
   * this day, is not staff, or has no events.
   */
  abstract takeSummaryItems(userId: number, day: CalendarDay, until: Date): Promise<SummaryItems | null>;
}
