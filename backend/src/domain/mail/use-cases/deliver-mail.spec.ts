import { storeDetails } from '../../../../test/builders/store-details.js';
import { type Mailer, MailRefused, type MailRenderer, Sender, UnknownTemplate } from '../ports/mailer.js';
import { anOrderConfirmation, aPasswordReset } from '../../../../test/builders/mail.js';
import { FakeMailer } from '../../../../test/fakes/fake-mailer.js';
import { FakeOutbox } from '../../../../test/fakes/fake-outbox.js';
import { DeliverMail, Mutex, retryDelay } from './deliver-mail.js';
import type { Deliveries } from '../ports/outbox.js';

const day = 24 * 3600;
const temporary = () => new MailRefused('temporary', 'other', '451 try again later');
const permanent = () => new MailRefused('permanent', 'address', '550 no such user');
const store = { details: () => Promise.resolve(storeDetails) };
const sender = new Sender('shop.example');
const rendered = { subject: 'Your order', html: '<p>Thanks</p>', text: 'Thanks' };

describe('delivering a mail', () => {
  let outbox: FakeOutbox;
  let mailer: FakeMailer;
  let renderer: MailRenderer;
  let deliver: DeliverMail;
  let now: Date;

  beforeEach(() => {
    outbox = new FakeOutbox();
    mailer = new FakeMailer();
    renderer = { render: () => Promise.resolve(rendered) };
    now = new Date(0);
    deliver = delivering(outbox);
  });

  function delivering(deliveries: Deliveries, by: Mailer = mailer): DeliverMail {
    return new DeliverMail(deliveries, { render: (...written) => renderer.render(...written) }, by, sender, store, {
      now: () => now,
    });
  }

  async function aMail(): Promise<string> {
    await outbox.put(anOrderConfirmation());
    return theMail().id;
  }

  function theMail() {
    const stored = outbox.stored().at(-1);
    if (!stored) throw new Error('There is no mail.');
    return stored;
  }

  it('sends it to its recipient and stores the response', async () => {
    const id = await aMail();
    expect(await deliver.execute(id)).toBe('sent');
    expect(mailer.sent).toEqual([
      expect.objectContaining({ ...rendered, to: 'mary@shop.example', from: 'Shop <hello@shop.example>' }),
    ]);
    expect(theMail()).toMatchObject({ state: 'sent', lastAnswer: '250 taken', subject: 'Your order' });
  });

  it('uses the outbox id as Message-ID in every attempt', async () => {
    const id = await aMail();
    mailer.failWith(temporary());
    await deliver.execute(id);
    outbox.pass(day);
    await deliver.execute(id);
    expect(mailer.sent.map(({ messageId }) => messageId)).toEqual([`<${id}@shop.example>`]);
  });

  it('stores the sent text without access links', async () => {
    const secret = 'T0ken_-x';
    await outbox.put(aPasswordReset(secret));
    const html = `<a href="https://shop.example/reset-password?token=${secret}">Go</a>`;
    renderer = {
      render: () => Promise.resolve({ subject: 'Reset', html, text: `Go: https://shop.example/?t=${secret}\n` }),
    };
    const settled = jest.spyOn(outbox, 'settle');
    await deliver.execute(theMail().id);
    expect(mailer.sent).toMatchObject([{ html }]);
    expect(settled.mock.lastCall?.[1]).toMatchObject({
      html: '<a href="[link removed]">Go</a>',
      text: 'Go: [link removed]\n',
    });
  });

  it('fails a mail whose link has expired, with the reason', async () => {
    await outbox.put(aPasswordReset());
    mailer.failWith(temporary());
    expect(await deliver.execute(theMail().id)).toBe('pending');
    outbox.pass(day);
    now = new Date(30 * 60_000);
    expect(await deliver.execute(theMail().id)).toBe('failed');
    expect(mailer.sent).toEqual([]);
    expect(theMail().lastAnswer).toBe('The link in this email expired before the email could be sent.');
  });

  it('sends it once, even for many concurrent and later attempts', async () => {
    const id = await aMail();
    const outcomes = await Promise.all([deliver.execute(id), deliver.execute(id), deliver.execute(id)]);
    expect(outcomes.sort()).toEqual(['sent', 'untouched', 'untouched']);
    expect(await deliver.execute(id)).toBe('untouched');
    expect(mailer.sent).toHaveLength(1);
  });

  it('ignores a mail that does not exist', async () => {
    expect(await deliver.execute('00000000-0000-4000-8000-00000000dead')).toBe('untouched');
  });

  it('waits longer after each temporary failure, up to two hours, and fails after a day', async () => {
    const id = await aMail();
    mailer.failWith(...Array.from({ length: 50 }, temporary));
    const waits: number[] = [];
    let now = 0;
    while ((await deliver.execute(id)) === 'pending') {
      const wait = theMail().dueAt - now;
      outbox.pass(wait);
      now += wait;
      waits.push(wait);
    }
    expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240]);
    expect(Math.max(...waits)).toBe(2 * 3600);
    expect(now).toBeGreaterThanOrEqual(day);
    expect(now).toBeLessThan(day + 2 * 3600);
    expect(theMail()).toMatchObject({ state: 'failed', lastAnswer: '451 try again later' });
  });

  it('restores all attempts when staff retry a mail', async () => {
    const id = await aMail();
    const revived = {
      listDue: () => outbox.listDue(1),
      holds: () => Promise.resolve(true),
      settle: (...given: Parameters<FakeOutbox['settle']>) => outbox.settle(...given),
      claim: async () => {
        const claimed = await outbox.claim(id, 60);
        return claimed && { ...claimed, attempt: 50, attemptSinceRetry: 2 };
      },
    };
    mailer.failWith(temporary());
    const settled = jest.spyOn(revived, 'settle');
    await delivering(revived).execute(id);
    expect(settled.mock.lastCall?.[1]).toMatchObject({ state: 'pending', afterSeconds: 60 });
  });

  it('treats an unknown error as temporary', async () => {
    const id = await aMail();
    mailer.failWith(new Error('the disk is full'));
    expect(await deliver.execute(id)).toBe('pending');
    expect(theMail()).toMatchObject({ state: 'pending', lastAnswer: 'the disk is full' });
    expect(theMail().attemptsMade).toMatchObject([{ cause: 'other' }]);
  });

  it('fails at once with the reason when the mail server rejects it permanently', async () => {
    const id = await aMail();
    mailer.failWith(permanent());
    expect(await deliver.execute(id)).toBe('failed');
    expect(theMail()).toMatchObject({ state: 'failed', attempts: 1, lastAnswer: '550 no such user' });
    expect(theMail().attemptsMade).toMatchObject([{ cause: 'address' }]);
  });

  it('fails at once when the mail cannot be rendered', async () => {
    renderer = { render: () => Promise.reject(new Error('This is not an amount of money.')) };
    const id = await aMail();
    expect(await deliver.execute(id)).toBe('failed');
    expect(mailer.sent).toEqual([]);
    expect(theMail().lastAnswer).toBe('The email could not be written: This is not an amount of money.');
    expect(theMail().attemptsMade).toMatchObject([{ cause: 'template' }]);
  });

  it('waits for a worker of the new version if this version has no template for the mail', async () => {
    renderer = { render: () => Promise.reject(new UnknownTemplate({ template: 'order-gift' })) };
    const id = await aMail();
    expect(await deliver.execute(id)).toBe('pending');
    expect(theMail()).toMatchObject({ state: 'pending', attemptsMade: [{ cause: 'template' }] });
    expect(theMail().lastAnswer).toMatch(/no template “order-gift”/);
    renderer = { render: () => Promise.resolve(rendered) };
    outbox.pass(30);
    expect(await deliver.execute(id)).toBe('sent');
  });

  it('fails at once with the reason when its secret cannot be decrypted', async () => {
    const id = await aMail();
    const locked = {
      listDue: () => outbox.listDue(1),
      holds: () => Promise.resolve(true),
      settle: (...given: Parameters<FakeOutbox['settle']>) => outbox.settle(...given),
      claim: async () => {
        const claimed = await outbox.claim(id, 60);
        return claimed && { ...claimed, mail: null };
      },
    };
    expect(await delivering(locked).execute(id)).toBe('failed');
    expect(mailer.sent).toEqual([]);
    expect(theMail().lastAnswer).toMatch(/SESSION_SECRET was changed/);
  });

  it('continues a mail of a dead worker after the end of its lease', async () => {
    const id = await aMail();
    await outbox.claim(id, 60);
    expect(await deliver.execute(id)).toBe('untouched');
    outbox.pass(61);
    expect(await deliver.execute(id)).toBe('sent');
    expect(mailer.sent).toHaveLength(1);
  });

  it('fails a mail with the reason after five workers in a row died while sending it', async () => {
    const id = await aMail();
    for (let death = 0; death < 5; death += 1) {
      await outbox.claim(id, 60);
      outbox.pass(61);
    }
    expect(await deliver.execute(id)).toBe('failed');
    expect(mailer.sent).toEqual([]);
    expect(theMail()).toMatchObject({ attempts: 6, lastAnswer: 'The worker died 5 times while sending this email.' });
  });

  it('resets the count of dead workers after a completed attempt', async () => {
    const id = await aMail();
    for (let death = 0; death < 4; death += 1) {
      await outbox.claim(id, 60);
      outbox.pass(61);
    }
    mailer.failWith(temporary());
    await deliver.execute(id);
    outbox.pass(day);
    await outbox.claim(id, 60);
    outbox.pass(61);
    expect(await deliver.execute(id)).toBe('sent');
  });

  it('hands over one mail at a time, until its outcome is saved', async () => {
    await outbox.put(anOrderConfirmation());
    await outbox.put(anOrderConfirmation());
    const steps: string[] = [];
    const settle = outbox.settle.bind(outbox);
    jest.spyOn(outbox, 'settle').mockImplementation(async (...given) => {
      await new Promise((resolve) => setImmediate(resolve));
      steps.push('written down');
      return settle(...given);
    });
    const delivery = delivering(outbox, {
      send: async (_mail, beforeHandover) => {
        await beforeHandover();
        steps.push('gone');
        return '250 taken';
      },
    });
    await Promise.all(outbox.stored().map(({ id }) => delivery.execute(id)));
    expect(steps).toEqual(['gone', 'written down', 'gone', 'written down']);
  });

  it('does not send a mail whose lease ended before the handover', async () => {
    const id = await aMail();
    const slow = delivering(outbox, {
      send: async (mail, beforeHandover) => {
        outbox.pass(61);
        now = new Date(61_000);
        await deliver.execute(id);
        await beforeHandover();
        return mailer.send(mail, beforeHandover);
      },
    });
    expect(await slow.execute(id)).toBe('untouched');
    expect(mailer.sent).toHaveLength(1);
    expect(theMail().state).toBe('sent');
  });

  it('does not send a mail whose lease ended before the worker read the response to its claim', async () => {
    const id = await aMail();
    const claim = outbox.claim.bind(outbox);
    jest.spyOn(outbox, 'claim').mockImplementationOnce(async (...given) => {
      const claimed = await claim(...given);
      outbox.pass(61);
      now = new Date(61_000);
      await deliver.execute(id);
      return claimed;
    });
    expect(await deliver.execute(id)).toBe('untouched');
    expect(mailer.sent).toHaveLength(1);
  });

  it('leaves the result to the worker that took over when its own lease ended', async () => {
    const id = await aMail();
    const slow = delivering(outbox, {
      send: async () => {
        outbox.pass(61);
        await deliver.execute(id);
        throw permanent();
      },
    });
    expect(await slow.execute(id)).toBe('untouched');
    expect(theMail().state).toBe('sent');
  });
});

describe('a mail that failed temporarily', () => {
  it('is retried after 30 seconds, then after twice as long each time, up to two hours', () => {
    expect([1, 2, 3, 8, 9, 10].map(retryDelay)).toEqual([30, 60, 120, 3840, 7200, 7200]);
  });

  it('is abandoned after waits of one day in total', () => {
    const waits: number[] = [];
    for (let wait = retryDelay(1); wait !== null; wait = retryDelay(waits.length + 1)) waits.push(wait);
    const waited = waits.reduce((sum, wait) => sum + wait, 0);
    expect(waited).toBeGreaterThanOrEqual(day);
    expect(waited - (waits.at(-1) ?? 0)).toBeLessThan(day);
    expect(retryDelay(waits.length + 2)).toBeNull();
  });
});

describe('a mutex', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('admits one caller at a time, in order', async () => {
    const mutex = new Mutex();
    const [first, second, third] = [mutex.ticket(), mutex.ticket(), mutex.ticket()];
    const through: number[] = [];
    void second.acquire().then(() => through.push(2));
    void first.acquire().then(() => through.push(1));
    void third.acquire().then(() => through.push(3));
    await turn();
    expect(through).toEqual([2]);
    second.release();
    await turn();
    expect(through).toEqual([2, 1]);
    first.release();
    await turn();
    expect(through).toEqual([2, 1, 3]);
  });

  it('waits for the holder even if a waiting caller gives up', async () => {
    const mutex = new Mutex();
    const [inside, quitter, next] = [mutex.ticket(), mutex.ticket(), mutex.ticket()];
    let through = false;
    await inside.acquire();
    void quitter.acquire();
    void next.acquire().then(() => (through = true));
    quitter.release();
    await turn();
    expect(through).toBe(false);
    inside.release();
    await turn();
    expect(through).toBe(true);
  });

  it('rejects a released ticket', async () => {
    const ticket = new Mutex().ticket();
    ticket.release();
    await expect(ticket.acquire()).rejects.toThrow('was released');
  });
});
