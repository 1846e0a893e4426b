import { FakeOutbox } from '../../../../test/fakes/fake-outbox.js';
import { FakeStaffNotifications } from '../../../../test/fakes/fake-staff-notifications.js';
import type { StaffNews } from '../staff-news.js';
import { SummarySchedule } from '../summary-schedule.js';
import { SendSummaries } from './send-summaries.js';
import { NotifyStaff } from './notify-staff.js';

const message: StaffNews = { kind: 'new-message', messageId: 12 };
const order: StaffNews = { kind: 'new-order', orderId: 'K7QF2M9X4TBDW8HN', totalCents: 6699, units: 1 };

let notifications: FakeStaffNotifications;
let outbox: FakeOutbox;
let time: Date;
beforeEach(() => {
  notifications = new FakeStaffNotifications();
  outbox = new FakeOutbox();
  notifications.hire(1, 'ann@shop.example');
  notifications.hire(2, 'ben@shop.example');
});

const clock = { now: () => time };
const transaction = { run: <T>(work: () => Promise<T>) => work() };
const schedule = new SummarySchedule('America/Los_Angeles');
/** Sets the clock to a Pacific time in November, which is eight hours behind UTC. */
function at(pacific: string): void {
  time = new Date(`${pacific}:00-08:00`);
}
const notify = (news: StaffNews) => new NotifyStaff(notifications, outbox, clock).execute(news);
const send = () => new SendSummaries(notifications, outbox, schedule, clock, transaction).execute();
const mails = () => outbox.stored().map(({ mail, owner }) => ({ ...mail, owner }));

describe('news for staff', () => {
  it('are mailed at once to staff who chose that, and to no one by default', async () => {
    at('2026-11-23T12:00');
    await notify(order);
    expect(mails()).toEqual([]);
    await notifications.choose(2, 'new-order', 'at-once');
    await notify(order);
    const to = 'ben@shop.example';
    expect(mails()).toEqual([{ template: 'staff-news', to, news: order, owner: { userId: 2 } }]);
  });

  it('are in one immediate mail if they happened together, and summaries count each of them', async () => {
    at('2026-11-23T12:00');
    await notifications.choose(1, 'new-return', 'daily');
    await notifications.choose(2, 'new-return', 'at-once');
    const events = [7, 8, 9].map((returnId): StaffNews => ({
      kind: 'new-return',
      returnId,
      piece: '1 × Wave Bikini',
      exchange: false,
    }));
    const [first] = events;
    if (!first) throw new Error('There is no event.');
    await new NotifyStaff(notifications, outbox, clock).together(events, first);
    expect(mails()).toMatchObject([{ to: 'ben@shop.example', news: first }]);
    at('2026-11-24T07:00');
    await send();
    expect(mails().slice(1)).toMatchObject([
      { to: 'ann@shop.example', parts: [{ kind: 'new-return', total: 3, first: events }] },
    ]);
  });
});

describe('the daily summaries', () => {
  beforeEach(async () => {
    await notifications.choose(1, 'new-order', 'daily');
    await notifications.choose(1, 'new-message', 'daily');
    at('2026-11-23T12:00');
    for (const news of [message, order, order]) await notify(news);
  });

  it('are written from seven o’clock in the store’s time zone, grouped by kind', async () => {
    at('2026-11-24T06:59');
    expect(await send()).toEqual({ sent: 0, failures: [] });
    at('2026-11-24T07:00');
    expect(await send()).toEqual({ sent: 1, failures: [] });
    expect(mails()).toEqual([
      {
        template: 'staff-summary',
        to: 'ann@shop.example',
        day: '2026-11-24',
        parts: [
          { kind: 'new-order', total: 2, first: [order, order] },
          { kind: 'new-message', total: 1, first: [message] },
        ],
        owner: { userId: 1 },
      },
    ]);
  });

  it('are written once per day, and not without news', async () => {
    at('2026-11-24T07:00');
    await send();
    at('2026-11-24T07:05');
    await notify(order);
    expect(await send()).toMatchObject({ sent: 0 });
    at('2026-11-25T09:00');
    expect(await send()).toMatchObject({ sent: 1 });
    at('2026-11-26T09:00');
    expect(await send()).toMatchObject({ sent: 0 });
    expect(mails()).toHaveLength(2);
  });

  it('list at most 20 events of a kind, with the total number', async () => {
    for (let count = 0; count < 30; count++) await notify(order);
    at('2026-11-24T08:00');
    await send();
    const [mail] = mails();
    expect(mail).toMatchObject({ parts: [{ kind: 'new-order', total: 32 }, { kind: 'new-message' }] });
    expect(mail?.template === 'staff-summary' && mail.parts[0]?.first).toHaveLength(20);
  });

  it('are sent to the other recipients if one summary fails', async () => {
    await notifications.choose(2, 'new-order', 'daily');
    await notify(order);
    jest.spyOn(notifications, 'takeSummaryItems').mockRejectedValueOnce(new Error('The connection broke.'));
    at('2026-11-24T07:00');
    expect(await send()).toEqual({ sent: 1, failures: [new Error('The connection broke.')] });
    expect(mails()).toMatchObject([{ to: 'ben@shop.example' }]);
  });
});
