import fc from 'fast-check';
import { Money } from '../shared/money.js';
import type { ProviderRefund } from './ports/payments.js';
import { type LedgerRefund, RefundLedger, refundStates } from './refund-ledger.js';

const paid = 6000;
const owner = { orderId: 'K7QF2M9X4TBDW8HN', checkoutId: null, paysOrderId: null, userId: 7, email: null, name: '' };

/** A provider with configurable refunds, failures and delays, which records each list that it returned. */
class Provider {
  readonly shown: ProviderRefund[][] = [[]];
  private refunds: ProviderRefund[] = [];

  get refunded(): number {
    return Money.sum(this.refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount)).cents;
  }

  refund(cents: number, key: string | null, status: ProviderRefund['status']): void {
    if (this.refunded + cents > paid) return;
    const id = `re_${this.refunds.length}`;
    const made = {
      id,
      paymentIntentId: 'pi_1',
      amount: Money.ofCents(cents),
      status,
      failure: null,
      idempotencyKey: key,
    };
    this.show([made, ...this.refunds]);
  }

  end(index: number, status: 'succeeded' | 'failed'): void {
    const ended = this.refunds[index];
    if (!ended || refundStates.indexOf(ended.status) >= refundStates.indexOf(status)) return;
    this.show(this.refunds.map((refund) => (refund === ended ? { ...refund, status } : refund)));
  }

  private show(refunds: ProviderRefund[]): void {
    this.refunds = refunds;
    this.shown.push(refunds);
  }
}

const waiting = (id: string, cents: number): LedgerRefund => ({
  id,
  amount: Money.ofCents(cents),
  reason: '',
  origin: 'shop',
  state: 'pending',
  providerRefundId: null,
  error: null,
});

const sumOf = (refunds: readonly LedgerRefund[]) =>
  Money.sum(refunds.filter(({ state }) => state !== 'failed').map(({ amount }) => amount)).cents;

const number = fc.nat(1_000_000);
const happenings = fc.array(
  fc.record({
    action: fc.constantFrom('decide', 'carry out', 'refund there', 'end there', 'hear', 'hear'),
    cents: fc.integer({ min: 1, max: 3000 }),
    which: number,
    key: fc.constantFrom(null, null, null, 'own 0'),
    status: fc.constantFrom('pending', 'succeeded'),
    end: fc.constantFrom('succeeded', 'failed'),
  }),
  { minLength: 10, maxLength: 50 },
);

describe('the ledger of a payment', () => {
  const anId = () => 'new';
  const made = (part: Partial<ProviderRefund>): ProviderRefund => ({
    ...{ id: 're_1', paymentIntentId: 'pi_1', amount: Money.ofCents(paid), failure: null, idempotencyKey: null },
    status: 'succeeded',
    ...part,
  });

  it('reserves the amount for a refund after another refund of the same amount failed', () => {
    const ledger = new RefundLedger('pi_1', owner, Money.ofCents(paid), [waiting('own', paid)]);
    expect(ledger.compare([made({ status: 'failed' })], null, anId).failed).toMatchObject([{ id: 'new' }]);
    expect(ledger.find('own')).toMatchObject({ state: 'pending', error: null });
  });

  it('distinguishes refunds by staff at the provider from refunds that the provider made itself', () => {
    const ledger = new RefundLedger('pi_1', owner, Money.ofCents(paid), []);
    const half = { amount: Money.ofCents(paid / 2) };
    const ids = ['by hand', 'surplus'];
    const byItself = made({ ...half, id: 're_2', idempotencyKey: 'unknown' });
    const news = ledger.compare([byItself, made(half)], null, () => ids.shift() ?? '');
    expect(ledger.refunds).toMatchObject([
      { id: 'by hand', origin: 'provider' },
      { id: 'surplus', origin: 'surplus' },
    ]);
    expect(news.surplus).toMatchObject([{ refund: { id: 'surplus' }, byHand: null }]);
  });

  it.each([
    ['that staff made in the dashboard', null, 'new'],
    ['that had failed', 'own', 'own'],
  ])('reports a refund %s after staff paid the whole payment back by hand', (_, idempotencyKey, id) => {
    const ledger = new RefundLedger('pi_1', owner, Money.ofCents(paid), [
      { ...waiting('own', paid), state: 'failed' },
      { ...waiting('by hand', paid), state: 'succeeded' },
    ]);
    const { surplus } = ledger.compare([made({ idempotencyKey })], null, anId);
    expect(surplus).toMatchObject([{ refund: { id }, byHand: { id: 'by hand' } }]);
    expect(ledger.compare([made({ idempotencyKey })], null, anId).failed).toEqual([]);
  });

  it('reports a refund that the provider made after staff had paid it back, even if the payment covers both', () => {
    const half = Money.ofCents(paid / 2);
    const failed: LedgerRefund = { ...waiting('own', paid / 2), state: 'failed' };
    const check: LedgerRefund = {
      ...waiting('check', paid / 2),
      state: 'succeeded',
      paysBack: { refundId: 'own', by: 'check' },
    };
    const compare = (recorded: LedgerRefund[], idempotencyKey: string | null) =>
      new RefundLedger('pi_1', owner, Money.ofCents(paid), recorded).compare(
        [made({ amount: half, idempotencyKey })],
        null,
        anId,
      ).surplus;
    expect(compare([failed, check], 'own')).toMatchObject([{ refund: { id: 'own' }, byHand: { id: 'check' } }]);
    const second = { ...failed, providerRefundId: 're_0' };
    expect(compare([second, check], 'own')).toMatchObject([{ refund: { id: 'new' }, byHand: { id: 'check' } }]);
    expect(compare([failed, check], null)).toEqual([]);
    expect(compare([failed], 'own')).toEqual([]);
  });

  it('agrees with the provider to the cent, even if reports arrive late, twice or never', () => {
    fc.assert(
      fc.property(happenings, fc.array(number, { minLength: 5, maxLength: 10 }), (steps, copies) => {
        const provider = new Provider();
        let books: readonly LedgerRefund[] = [];
        let found = 0;
        const compare = (which: number) => {
          const ledger = new RefundLedger('pi_1', owner, Money.ofCents(paid), books);
          ledger.compare(provider.shown[which % provider.shown.length] ?? [], null, () => `found ${(found += 1)}`);
          books = ledger.refunds;
        };
        for (const [index, { action, cents, which, key, status, end }] of steps.entries()) {
          const due = books.filter(({ state, providerRefundId }) => state === 'pending' && providerRefundId === null);
          const own = due[which % due.length];
          if (action === 'decide' && sumOf(books) + cents <= paid) books = [...books, waiting(`own ${index}`, cents)];
          if (action === 'carry out' && own) provider.refund(own.amount.cents, own.id, status);
          if (action === 'refund there') provider.refund(cents, key, status);
          if (action === 'end there') provider.end(which % 5, end);
          if (action === 'hear') compare(which);
        }
        compare(provider.shown.length - 1);
        copies.forEach(compare);
        expect(sumOf(books.filter(({ providerRefundId }) => providerRefundId !== null))).toBe(provider.refunded);
        expect(sumOf(books)).toBeLessThanOrEqual(paid);
      }),
      { seed: 5126, numRuns: 1000 },
    );
  });
});
