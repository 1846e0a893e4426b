import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { Outbox } from '../ports/outbox.js';
import { type NewsExceptions, StaffNotifications, type StaffRecipient } from '../ports/staff-notifications.js';
import type { StaffNews } from '../staff-news.js';

/** Notifies staff about an event in the way that each staff member chose, inside the transaction of the event. */
@UseCase()
export class NotifyStaff {
  constructor(
    private readonly notifications: StaffNotifications,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  execute(news: StaffNews, except: NewsExceptions = {}): Promise<void> {
    return this.together([news], news, except);
  }

  /**
   * Notifies staff about several events of one kind. Summaries contain each event.
   * @param mailed the event for the immediate mail, which is about all events
   */
  async together(events: readonly StaffNews[], mailed: StaffNews, except: NewsExceptions = {}): Promise<void> {
    let recipients: readonly StaffRecipient[] = [];
    for (const event of events) recipients = await this.notifications.note(event, this.clock.now(), except);
    for (const { userId, to } of recipients)
      await this.outbox.put({ template: 'staff-news', to, news: mailed }, { userId });
  }
}
