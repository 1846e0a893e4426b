import type { MailDetail, MailOverview, ListedMail } from '../src/api/models';

/** As in the server's list: the address is masked. */
export const aFailedMail: ListedMail = {
  id: 'm1',
  template: 'order-shipped',
  to: 'm•••@s•••.example',
  subject: 'Your order is on its way',
  orderId: 'K7QF-2M9X-4TBD-W8HN',
  state: 'failed',
  attempts: 2,
  cause: 'address',
  lastError: '550 no such mailbox',
  createdAt: '2026-03-05T02:30:00.000Z',
};

export const aMail = (given: Partial<MailDetail> = {}): MailDetail => ({
  ...aFailedMail,
  messageId: '<m1@shop.example>',
  from: 'Liberty Tide <hello@shop.example>',
  username: 'mary',
  userId: 7,
  guest: false,
  requestId: 'req-1',
  attemptsMade: [
    {
      attempt: 1,
      startedAt: '2026-03-05T02:30:01.000Z',
      endedAt: '2026-03-05T02:30:31.500Z',
      outcome: 'deferred',
      cause: 'timeout',
      answer: '451 try later',
    },
    {
      attempt: 2,
      startedAt: '2026-03-05T02:35:00.000Z',
      endedAt: '2026-03-05T02:35:00.400Z',
      outcome: 'refused',
      cause: 'address',
      answer: '550 no such mailbox',
    },
  ],
  can: { retry: true, sendAgain: false, cancel: true, correct: true },
  ...given,
});

export const anOverview = (given: Partial<MailOverview> = {}): MailOverview => ({
  paused: null,
  counts: { pending: 0, sending: 0, sent: 7, failed: 1, cancelled: 0 },
  oldestWaitingAt: null,
  sentByHour: [],
  failures: [],
  queue: 'redis',
  services: { redis: 'up', mail: 'up' },
  ...given,
});
