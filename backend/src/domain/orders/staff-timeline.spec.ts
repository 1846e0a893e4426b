import { Money } from '../shared/money.js';
import { type StaffEvent, type StaffRefund, staffTimelineOf } from './staff-timeline.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const refund = (changes: Partial<StaffRefund>): StaffRefund => ({
  id: 'r1',
  at: at(9),
  amount: Money.ofCents(500),
  reason: '',
  state: 'succeeded',
  origin: 'shop',
  failedAt: null,
  by: 'admin',
  error: null,
  owed: Money.zero,
  paidBackBy: null,
  ...changes,
});
const textsOf = (events: StaffEvent[], refunds: StaffRefund[] = []) =>
  staffTimelineOf(events, refunds).map(({ kind, text, by }) => [kind, text, by]);

describe('the timeline for staff', () => {
  it('lists all events in order, with their authors', () => {
    const by = 'admin';
    expect(
      textsOf(
        [
          { kind: 'placed', at: at(0), by: 'ana' },
          { kind: 'paid', at: at(0), by: 'ana', amount: Money.ofCents(2000), method: 'cash' },
          { kind: 'status', at: at(5), by, status: 'shipped' },
          { kind: 'tracking', at: at(5), by, carrier: 'UPS', trackingNumber: '1Z' },
          { kind: 'note', at: at(12), by: null, note: 'Rings twice' },
          { kind: 'customer', at: at(13), by, change: 'Phone changed: none → 831 555 0100' },
          { kind: 'customer', at: at(14), by, change: null },
        ],
        [refund({})],
      ),
    ).toEqual([
      ['placed', 'Order placed', 'ana'],
      ['paid', 'Payment of $20.00 received in cash', 'ana'],
      ['shipped', 'Status set to shipped', by],
      ['tracking', 'Carrier: UPS, tracking number 1Z', by],
      ['refunded', '$5.00 refunded', by],
      ['note', 'Rings twice', null],
      ['customer', 'Phone changed: none → 831 555 0100', by],
      ['customer', 'Customer details changed (deleted with the account)', by],
    ]);
  });

  it('lists refunds with state, reason and author', () => {
    expect(
      textsOf(
        [],
        [
          refund({ state: 'pending', reason: 'A seam was open.' }),
          refund({ reason: 'Sorry', paidBackBy: 'check' }),
          refund({ reason: 'Made at the payment provider.', by: null }),
          refund({ reason: 'No one had decided it.', origin: 'surplus', by: null }),
          refund({ state: 'failed', error: 'The card has expired.', failedAt: at(30) }),
        ],
      ),
    ).toEqual([
      ['refunded', 'Refund of $5.00 on its way (A seam was open.)', 'admin'],
      ['refunded', '$5.00 refunded by check (Sorry)', 'admin'],
      ['refunded', '$5.00 refunded (Made at the payment provider.)', 'the payment provider'],
      ['refund-surplus', '$5.00 refunded (No one had decided it.)', 'the payment provider'],
      ['refunded', 'Refund of $5.00 started', 'admin'],
      ['refund-failed', 'Refund of $5.00 failed: The card has expired.', 'the payment provider'],
    ]);
  });

  it('omits deleted data', () => {
    expect(
      textsOf([
        { kind: 'tracking', at: at(0), by: null, carrier: 'Bike', trackingNumber: null },
        { kind: 'tracking', at: at(1), by: null, carrier: null, trackingNumber: null },
        { kind: 'note', at: at(2), by: null, note: null },
      ]).map(([, text]) => text),
    ).toEqual(['Carrier: Bike', 'Carrier and tracking number removed', 'Note (deleted with the account)']);
  });
});
