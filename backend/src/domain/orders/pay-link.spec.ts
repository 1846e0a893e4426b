import { payLinkLifetime } from '../mail/link-lifetimes.js';
import { Money } from '../shared/money.js';
import { amountDue, endOfTokens, type PayableOrder, payLinkStateOf } from './pay-link.js';

const sentAt = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number) => new Date(sentAt.getTime() + minutes * 60_000);
const expiresAt = new Date(sentAt.getTime() + payLinkLifetime);
const link = { sentAt, expiresAt, openedAt: null, cancelledAt: null };
const order = (changes: Partial<PayableOrder> = {}): PayableOrder => ({
  ...{ status: 'processing', total: Money.ofCents(5000), unbilled: Money.zero, paid: Money.zero },
  ...{ paymentProvider: null, payLink: link, emailChangedAt: null },
  ...changes,
});
const paid = Money.ofCents(5000);

describe('the state of a payment link', () => {
  it.each<[string | null, string, Partial<PayableOrder>]>([
    [null, 'no link was sent', { payLink: null }],
    ['sent', 'the customer has not opened it', {}],
    ['opened', 'the customer has opened it', { payLink: { ...link, openedAt: later(1) } }],
    ['paid', 'the provider holds the payment', { paid, paymentProvider: 'stripe' }],
    ['cancelled', 'the order was paid in cash', { paid }],
    ['cancelled', 'the order was cancelled', { status: 'cancelled' }],
    ['cancelled', 'all units were cancelled before the payment', { unbilled: paid }],
    ['cancelled', 'the amount due is too small for cards', { unbilled: Money.ofCents(4951) }],
    ['sent', 'the smallest card payment is due', { unbilled: Money.ofCents(4950) }],
    ['cancelled', 'staff cancelled it', { payLink: { ...link, cancelledAt: later(1) } }],
    ['cancelled', 'the email address was corrected', { emailChangedAt: later(1) }],
    ['sent', 'it was sent again after a cancellation', { payLink: { ...link, cancelledAt: later(-1) } }],
    ['sent', 'it was sent after a correction of the address', { emailChangedAt: later(-1) }],
  ])('is %s when %s', (state, _, changes) => {
    expect(payLinkStateOf(order(changes), later(2))).toBe(state);
  });

  it('is lapsed after 14 days', () => {
    expect(payLinkStateOf(order(), new Date(expiresAt.getTime() - 1))).toBe('sent');
    expect(payLinkStateOf(order(), expiresAt)).toBe('lapsed');
  });

  it('ends the tokens that were sent before the last cancellation or correction', () => {
    expect(endOfTokens(order())).toBeUndefined();
    const ended = order({ payLink: { ...link, cancelledAt: later(1) }, emailChangedAt: later(5) });
    expect(endOfTokens(ended)).toEqual(new Date(later(5).getTime() + payLinkLifetime));
  });
});

describe('the amount that is due', () => {
  it('is the total without cancelled units, until it is paid or the order is cancelled', () => {
    const unbilled = Money.ofCents(1200);
    expect(amountDue(order({ unbilled }))).toEqual(Money.ofCents(3800));
    expect(amountDue(order({ unbilled, paid: Money.ofCents(3800) }))).toEqual(Money.zero);
    expect(amountDue(order({ status: 'cancelled' }))).toEqual(Money.zero);
  });
});
