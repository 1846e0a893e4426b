import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { Outbox } from '../ports/outbox.js';
import { type NewsExceptions, StaffNotifications } from '../ports/staff-notifications.js';
import type { StaffNews } from '../staff-news.js';

/** Notifies staff about an event in the way that each staff member chose, inside the transaction of the event. */
@UseCase()
export class NotifyStaff {
  constructor(
    private readonly notifications: StaffNotifications,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute(news: StaffNews, except: NewsExceptions = {}): Promise<void> {
    const recipients = await this.notifications.note(news, this.clock.now(), except);
    for (const { userId, to } of recipients) await this.outbox.put({ template: 'staff-news', to, news }, { userId });
  }
}
