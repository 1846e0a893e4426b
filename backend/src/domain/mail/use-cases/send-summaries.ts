import { countOf } from '../../shared/count-of.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Outbox } from '../ports/outbox.js';
import { StaffNotifications } from '../ports/staff-notifications.js';
import { summaryOf } from '../staff-news.js';
import { SummarySchedule } from '../summary-schedule.js';

/**
 * Mails the day's summary to each staff member who has news, once per day. Each recipient has a separate transaction,
 * so that several workers can run this at the same time.
 */
@UseCase()
export class SendSummaries {
  constructor(
    private readonly notifications: StaffNotifications,
    private readonly outbox: Outbox,
    private readonly schedule: SummarySchedule,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /** Does nothing before the hour of the summaries. */
  async execute(): Promise<{ readonly sent: number; readonly failures: readonly unknown[] }> {
    const due = this.schedule.due(this.clock.now());
    if (due === null) return { sent: 0, failures: [] };
    const { day, until } = due;
    const failures: unknown[] = [];
    const sent = await countOf(
      await this.notifications.listDue(day, until),
      (userId) => this.send(userId, day, until),
      failures,
    );
    return { sent, failures };
  }

  private send(userId: number, day: string, until: Date): Promise<boolean> {
    return this.transaction.run(async () => {
      const summary = await this.notifications.takeSummaryItems(userId, day, until);
      if (summary === null) return false;
      const { to, news, lowSizes } = summary;
      await this.outbox.put({ template: 'staff-summary', to, day, parts: summaryOf(news, lowSizes) }, { userId });
      return true;
    });
  }
}
