import type {
  NewsExceptions,
  StaffNotifications,
  StaffRecipient,
} from '../../src/domain/mail/ports/staff-notifications.js';
import { type NewsDelivery, type NewsKind, newsKinds, type StaffNews } from '../../src/domain/mail/staff-news.js';

interface Item {
  readonly userId: number;
  readonly news: StaffNews;
  readonly at: Date;
}

/** Choices and events in memory. Each user that `hire` added is staff. */
export class FakeStaffNotifications implements StaffNotifications {
  private readonly addresses = new Map<number, string>();
  private readonly choices = new Map<string, NewsDelivery>();
  private readonly summaries = new Map<number, string>();
  private items: Item[] = [];

  hire(userId: number, to: string): void {
    this.addresses.set(userId, to);
  }

  dismiss(userId: number): void {
    this.addresses.delete(userId);
  }

  listChoices(userId: number): Promise<Record<NewsKind, NewsDelivery>> {
    const chosen = newsKinds.map((kind) => [kind, this.deliveryOf(userId, kind)]);
    return Promise.resolve(Object.fromEntries(chosen) as Record<NewsKind, NewsDelivery>);
  }

  /** Members of the fake have no role. */
  listDefaults(): Promise<NewsKind[]> {
    return Promise.resolve([]);
  }

  takeFailedMails(): Promise<number> {
    return Promise.resolve(0);
  }

  choose(userId: number, kind: NewsKind, delivery: NewsDelivery): Promise<void> {
    this.choices.set(`${userId} ${kind}`, delivery);
    if (delivery === 'none') {
      this.items = this.items.filter((item) => item.userId !== userId || item.news.kind !== kind);
    }
    return Promise.resolve();
  }

  note(news: StaffNews, at: Date, except: NewsExceptions): Promise<StaffRecipient[]> {
    const wanted = [...this.addresses]
      .filter(([userId, to]) => userId !== except.userId && to.toLowerCase() !== except.email?.toLowerCase())
      .map(([userId, to]) => ({ userId, to, delivery: this.deliveryOf(userId, news.kind) }));
    this.items.push(
      ...wanted.filter(({ delivery }) => delivery === 'daily').map(({ userId }) => ({ userId, news, at })),
    );
    const atOnce = wanted.filter(({ delivery }) => delivery === 'at-once');
    return Promise.resolve(atOnce.map(({ userId, to }) => ({ userId, to })));
  }

  listDue(day: string, until: Date): Promise<number[]> {
    const due = this.items.filter(({ userId, at }) => at < until && !this.hadSummary(userId, day));
    return Promise.resolve([...new Set(due.map(({ userId }) => userId))].sort((a, b) => a - b));
  }

  takeSummaryItems(userId: number, day: string, until: Date): Promise<{ to: string; news: StaffNews[] } | null> {
    if (this.hadSummary(userId, day)) return Promise.resolve(null);
    this.summaries.set(userId, day);
    const isDue = (item: Item) => item.userId === userId && item.at < until;
    const news = this.items.filter(isDue).map((item) => item.news);
    this.items = this.items.filter((item) => !isDue(item));
    const to = this.addresses.get(userId);
    return Promise.resolve(to === undefined || news.length === 0 ? null : { to, news });
  }

  private deliveryOf(userId: number, kind: NewsKind): NewsDelivery {
    return this.choices.get(`${userId} ${kind}`) ?? 'none';
  }

  private hadSummary(userId: number, day: string): boolean {
    return (this.summaries.get(userId) ?? '') >= day;
  }
}
