import type { StaffNotifications } from '../../src/domain/mail/ports/staff-notifications.js';
import type { StaffNews } from '../../src/domain/mail/staff-news.js';

export interface StaffNotificationsUnderTest {
  readonly notifications: StaffNotifications;
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Creates a staff account. */
  member(): Promise<{ readonly userId: number; readonly to: string }>;
  /** Removes the staff role from the account. */
  dismiss(userId: number): Promise<void>;
}

const at = new Date('2026-11-23T20:00:00Z');
const until = new Date('2026-11-24T15:00:00Z');
const day = '2026-11-24';
const message = (messageId: number): StaffNews => ({ kind: 'new-message', messageId });

/**
 * Tests for every implementation of the staff notifications. Each test uses its own kind of news or its own members.
 */
export function staffNotificationsContract(setUp: () => StaffNotificationsUnderTest): void {
  const note = (news: StaffNews, except = {}, when = at) =>
    setUp().transaction(() => setUp().notifications.note(news, when, except));
  const choose = (userId: number, ...[kind, delivery]: ['new-message' | 'new-return', 'none' | 'at-once' | 'daily']) =>
    setUp().transaction(() => setUp().notifications.choose(userId, kind, delivery));
  const takeItems = (userId: number, on = day, before = until) =>
    setUp().transaction(() => setUp().notifications.takeSummaryItems(userId, on, before));

  it('has no choice at first, and stores the last one per kind', async () => {
    const { notifications, member } = setUp();
    const { userId } = await member();
    const none = {
      'new-order': 'none',
      'order-paid': 'none',
      'new-return': 'none',
      'new-review': 'none',
      'service-request': 'none',
      'refund-failed': 'none',
      'mail-failed': 'none',
      'low-stock': 'none',
    };
    expect(await notifications.listChoices(userId)).toEqual({ ...none, 'new-message': 'none' });
    await choose(userId, 'new-message', 'daily');
    await choose(userId, 'new-message', 'at-once');
    expect(await notifications.listChoices(userId)).toEqual({ ...none, 'new-message': 'at-once' });
    await choose(userId, 'new-message', 'none');
    expect(await notifications.listChoices(userId)).toEqual({ ...none, 'new-message': 'none' });
  });

  it('returns staff who want a mail at once, except some', async () => {
    const { member, dismiss } = setUp();
    const [one, other, daily, former] = [await member(), await member(), await member(), await member()];
    for (const { userId } of [one, other, former]) await choose(userId, 'new-message', 'at-once');
    await choose(daily.userId, 'new-message', 'daily');
    await choose(one.userId, 'new-return', 'daily');
    await dismiss(former.userId);
    expect(await note(message(1))).toEqual([one, other]);
    expect(await note(message(2), { userId: one.userId })).toEqual([other]);
    expect(await note(message(3), { email: other.to.toUpperCase() })).toEqual([one]);
    expect((await takeItems(daily.userId))?.news).toEqual([message(1), message(2), message(3)]);
    for (const { userId } of [one, other]) await choose(userId, 'new-message', 'none');
  });

  it('collects the events before a time for one summary per day', async () => {
    const { notifications, member } = setUp();
    const { userId, to } = await member();
    await choose(userId, 'new-message', 'daily');
    await note(message(1));
    await note(message(2));
    await note(message(3), {}, until);
    expect(await notifications.listDue(day, at)).not.toContain(userId);
    expect(await notifications.listDue(day, until)).toContain(userId);
    expect(await takeItems(userId)).toEqual({ to, news: [message(1), message(2)] });
    await note(message(4));
    expect(await notifications.listDue(day, until)).not.toContain(userId);
    expect(await takeItems(userId)).toBeNull();
    const next = await takeItems(userId, '2026-11-25', new Date('2026-11-25T15:00:00Z'));
    expect(next?.news).toEqual([message(3), message(4)]);
    await choose(userId, 'new-message', 'none');
  });

  it('gives the events to one of several simultaneous calls', async () => {
    const { userId } = await setUp().member();
    await choose(userId, 'new-message', 'daily');
    await note(message(1));
    const results = await Promise.all(Array.from({ length: 5 }, () => takeItems(userId)));
    expect(results.filter((one) => one !== null)).toHaveLength(1);
    await choose(userId, 'new-message', 'none');
  });

  it('discards the events of a kind that is no longer wanted, and those of former staff', async () => {
    const { member, dismiss } = setUp();
    const [one, former] = [await member(), await member()];
    for (const { userId } of [one, former]) await choose(userId, 'new-message', 'daily');
    await choose(one.userId, 'new-return', 'daily');
    const wanted: StaffNews = { kind: 'new-return', returnId: 7, piece: '1 × Tide Top', exchange: false };
    await note(message(1));
    await note(wanted);
    await choose(one.userId, 'new-message', 'none');
    await dismiss(former.userId);
    expect((await takeItems(one.userId))?.news).toEqual([wanted]);
    expect(await takeItems(former.userId)).toBeNull();
    expect(await setUp().notifications.listDue('2026-12-24', new Date('2026-12-24T15:00:00Z'))).not.toContain(
      former.userId,
    );
  });
}
