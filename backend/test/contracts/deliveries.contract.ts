import type { Deliveries, DeliveryResult, Outbox } from '../../src/domain/mail/ports/outbox.js';
import { type MailState, mailStates } from '../../src/domain/mail/mail-states.js';
import { anOrderConfirmation, aPasswordReset } from '../builders/mail.js';
import type { StoredAttempt } from '../fakes/fake-outbox.js';

export interface DeliveriesUnderTest {
  readonly outbox: Outbox;
  readonly deliveries: Deliveries;
  /** Advances the clock of the mails. */
  pass(seconds: number): Promise<void>;
  stateOf(id: string): Promise<MailState>;
  attemptsOf(id: string): Promise<readonly StoredAttempt[]>;
  pause(): Promise<unknown>;
  resume(): Promise<unknown>;
}

const lease = 60;
const results: Readonly<Record<DeliveryResult['state'], DeliveryResult>> = {
  sent: { state: 'sent', response: '250 taken', subject: 'Your order', html: '<p>Thanks</p>', text: 'Thanks' },
  pending: { state: 'pending', cause: 'other', response: '451 later', subject: 'Your order', afterSeconds: 30 },
  failed: { state: 'failed', cause: 'address', response: '550 nobody', subject: 'Your order' },
};

/** Tests for every implementation of the outbox and its deliveries. Each test begins with an empty outbox. */
export function deliveriesContract(setUp: () => DeliveriesUnderTest): void {
  async function aDueMail(): Promise<string> {
    const { outbox, deliveries } = setUp();
    const before = (await deliveries.listDue(100)).map(({ id }) => id);
    await outbox.put(anOrderConfirmation());
    return (await deliveries.listDue(100)).find(({ id }) => !before.includes(id))?.id ?? 'none';
  }

  async function claimed(id: string) {
    const mail = await setUp().deliveries.claim(id, lease);
    if (!mail) throw new Error('The mail could not be claimed.');
    return mail;
  }

  it('lists new mails at once, the oldest first, up to the limit', async () => {
    const { deliveries, pass } = setUp();
    const first = await aDueMail();
    await pass(5);
    const second = await aDueMail();
    expect((await deliveries.listDue(10)).map(({ id }) => id)).toEqual([first, second]);
    expect(await deliveries.listDue(1)).toHaveLength(1);
  });

  it('lists the newest and the oldest mails in turn, together with retried ones', async () => {
    const { deliveries, pass } = setUp();
    const tried: string[] = [];
    for (let count = 0; count < 3; count++) {
      const id = await aDueMail();
      await deliveries.settle(await claimed(id), { ...results.pending, afterSeconds: 0 } as DeliveryResult);
      tried.push(id);
      await pass(1);
    }
    const fresh: string[] = [];
    for (let count = 0; count < 4; count++) {
      fresh.push(await aDueMail());
      await pass(1);
    }
    const ofEach = ([a, b, c]: string[], [d, e, f, g]: string[]) => [a, d, g, b, e, f, c];
    expect((await deliveries.listDue(10)).map(({ id }) => id)).toEqual(ofEach(tried, fresh));
  });

  it('lists one expired lease at a time, and counts the consecutive losses', async () => {
    const { outbox, deliveries, pass } = setUp();
    await outbox.put(anOrderConfirmation());
    await outbox.put(anOrderConfirmation());
    for (const { id } of await deliveries.listDue(10)) await claimed(id);
    await pass(lease + 1);
    const offered = await deliveries.listDue(10);
    expect(offered).toHaveLength(1);
    const id = offered[0]?.id ?? 'none';
    expect(await claimed(id)).toMatchObject({ lostInARow: 1 });
    expect(await deliveries.listDue(10)).toEqual([]);
    await pass(lease + 1);
    const third = await claimed(id);
    expect(third).toMatchObject({ lostInARow: 2 });
    await deliveries.settle(third, { ...results.pending, afterSeconds: 0 } as DeliveryResult);
    expect(await claimed(id)).toMatchObject({ lostInARow: 0 });
  });

  it('reports whether a worker still holds the lease of a mail', async () => {
    const { deliveries, pass } = setUp();
    const mail = await claimed(await aDueMail());
    expect(await deliveries.holds(mail)).toBe(true);
    await pass(lease + 1);
    expect(await deliveries.holds(mail)).toBe(false);
    const next = await claimed(mail.id);
    expect(await deliveries.holds(mail)).toBe(false);
    await deliveries.settle(next, results.sent);
    expect(await deliveries.holds(next)).toBe(false);
  });

  it('passes the mail to the worker that claims it', async () => {
    const id = await aDueMail();
    expect(await setUp().deliveries.claim(id, lease)).toMatchObject({ id, attempt: 1, mail: anOrderConfirmation() });
  });

  it('passes the secret in every attempt', async () => {
    const { outbox, deliveries } = setUp();
    await outbox.put(aPasswordReset());
    const id = (await deliveries.listDue(1))[0]?.id ?? 'none';
    const first = await claimed(id);
    expect(first.mail).toEqual(aPasswordReset());
    await deliveries.settle(first, { ...results.pending, afterSeconds: 0 } as DeliveryResult);
    expect((await claimed(id)).mail).toEqual(aPasswordReset());
  });

  it('lets one of several concurrent callers claim a mail', async () => {
    const id = await aDueMail();
    const claims = await Promise.all(Array.from({ length: 8 }, () => setUp().deliveries.claim(id, lease)));
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
  });

  it('lists a mail again after its lease, and counts the next claim as a new attempt', async () => {
    const { deliveries, pass } = setUp();
    const id = await aDueMail();
    await claimed(id);
    await pass(lease - 5);
    expect(await deliveries.listDue(10)).toEqual([]);
    expect(await deliveries.claim(id, lease)).toBeNull();
    await pass(6);
    expect(await deliveries.listDue(10)).toHaveLength(1);
    expect(await deliveries.claim(id, lease)).toMatchObject({ attempt: 2 });
  });

  it('ignores the result of a worker that lost its lease', async () => {
    const { deliveries, pass, stateOf } = setUp();
    const id = await aDueMail();
    const slow = await claimed(id);
    await pass(lease + 1);
    await claimed(id);
    expect(await deliveries.settle(slow, results.failed)).toBe(false);
    expect(await stateOf(id)).toBe('sending');
  });

  it('lists a deferred mail only when it is due', async () => {
    const { deliveries, pass } = setUp();
    const id = await aDueMail();
    await deliveries.settle(await claimed(id), results.pending);
    await pass(25);
    expect(await deliveries.listDue(10)).toEqual([]);
    expect(await deliveries.claim(id, lease)).toBeNull();
    await pass(6);
    expect(await deliveries.claim(id, lease)).toMatchObject({ attempt: 2 });
  });

  it('records every attempt: finished ones with the server’s response, the running one, and lost ones', async () => {
    const { deliveries, pass, attemptsOf } = setUp();
    const id = await aDueMail();
    const running = { outcome: null, cause: null, answer: null };
    const slow = await claimed(id);
    expect(await attemptsOf(id)).toEqual([running]);
    await pass(lease + 1);
    const second = await claimed(id);
    const lostAttempt = { ...running, outcome: 'lost' };
    expect(await attemptsOf(id)).toEqual([lostAttempt, running]);
    await deliveries.settle(slow, results.failed);
    expect(await attemptsOf(id)).toEqual([lostAttempt, running]);
    await deliveries.settle(second, results.pending);
    await pass(31);
    const deferred = { outcome: 'deferred', cause: 'other', answer: '451 later' };
    await deliveries.settle(await claimed(id), results.sent);
    expect(await attemptsOf(id)).toEqual([
      lostAttempt,
      deferred,
      { outcome: 'sent', cause: null, answer: '250 taken' },
    ]);
  });

  it('records the cause of a failed attempt', async () => {
    const { deliveries, attemptsOf } = setUp();
    const id = await aDueMail();
    await deliveries.settle(await claimed(id), results.failed);
    expect(await attemptsOf(id)).toEqual([{ outcome: 'refused', cause: 'address', answer: '550 nobody' }]);
  });

  it('lists no mails during a pause, records running deliveries, and continues afterward', async () => {
    const { deliveries, pass, pause, resume, stateOf } = setUp();
    const [sending, waiting] = [await aDueMail(), await aDueMail()];
    const running = await claimed(sending);
    await pause();
    expect(await deliveries.listDue(10)).toEqual([]);
    expect(await deliveries.claim(waiting, lease)).toBeNull();
    expect(await deliveries.settle(running, results.sent)).toBe(true);
    expect([await stateOf(sending), await stateOf(waiting)]).toEqual(['sent', 'pending']);
    await pass(lease + 1);
    expect(await deliveries.claim(waiting, lease)).toBeNull();
    await resume();
    expect(await deliveries.listDue(10)).toHaveLength(1);
    expect(await deliveries.claim(waiting, lease)).toMatchObject({ attempt: 1 });
  });

  it('changes the handle of a waiting mail every minute and after every attempt', async () => {
    const { deliveries, pass } = setUp();
    const id = await aDueMail();
    const handle = async () => (await deliveries.listDue(1))[0]?.handle;
    const seen = [await handle()];
    await pass(10);
    expect(await handle()).toBe(seen[0]);
    await pass(60);
    seen.push(await handle());
    await deliveries.settle(await claimed(id), {
      ...results.pending,
      afterSeconds: 0,
    } as DeliveryResult);
    seen.push(await handle());
    expect(new Set(seen).size).toBe(3);
  });

  describe.each(['pending', 'sent', 'failed'] as const)('a mail with the state %s', (from) => {
    it.each(['sending', 'sent', 'failed'] as const)('changes to %s only if the state table allows it', async (to) => {
      const { deliveries, stateOf } = setUp();
      const id = await aDueMail();
      const claim = {
        id,
        attempt: 1,
        attemptSinceRetry: 1,
        lostInARow: 0,
        mail: anOrderConfirmation(),
        createdAt: new Date(0),
        requestId: null,
      };
      if (from !== 'pending') await deliveries.settle(await claimed(id), results[from]);
      if (to === 'sending') await deliveries.claim(id, lease);
      else await deliveries.settle(claim, results[to]);
      expect(await stateOf(id)).toBe(mailStates[from].includes(to) ? to : from);
    });
  });
}
