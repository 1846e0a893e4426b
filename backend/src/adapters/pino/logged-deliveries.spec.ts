import { Logger } from '@nestjs/common';
import { anOrderConfirmation } from '../../../test/builders/mail.js';
import { FakeOutbox } from '../../../test/fakes/fake-outbox.js';
import type { DeliveryResult } from '../../domain/mail/ports/outbox.js';
import { LoggedDeliveries } from './logged-deliveries.js';

describe('the log of mail deliveries', () => {
  afterEach(() => jest.restoreAllMocks());

  const sent = { state: 'sent', response: '250 taken', subject: 'Your order', html: '<p>Hi</p>', text: 'Hi' } as const;
  const later = {
    state: 'pending',
    cause: 'timeout',
    response: '451 later',
    subject: 'Your order',
    afterSeconds: 9,
  } as const;
  const never = { state: 'failed', cause: 'address', response: '550 nobody', subject: 'Your order' } as const;

  async function linesOf(result: DeliveryResult, leaseLost = false) {
    const lines: unknown[] = [];
    for (const level of ['log', 'warn', 'error'] as const) {
      jest
        .spyOn(Logger.prototype, level)
        .mockImplementation((...[line]: object[]) => void lines.push({ level, ...line }));
    }
    const outbox = new FakeOutbox();
    await outbox.put(anOrderConfirmation());
    const deliveries = new LoggedDeliveries(outbox);
    const [due] = await deliveries.listDue(1);
    const claimed = await deliveries.claim(due?.id ?? '', leaseLost ? 0 : 60);
    if (!claimed) throw new Error('The mail could not be claimed.');
    if (leaseLost) await deliveries.claim(claimed.id, 60);
    await deliveries.settle({ ...claimed, requestId: 'request-1' }, result);
    return lines;
  }

  const mail = { requestId: 'request-1', mailId: expect.any(String), template: 'order-confirmation', attempt: 1 };

  it.each([
    [sent, { level: 'log', outcome: 'sent', msg: 'Email sent' }],
    [later, { level: 'warn', outcome: 'deferred', cause: 'timeout', answer: '451 later', msg: 'Email postponed' }],
    [
      never,
      {
        level: 'error',
        outcome: 'failed',
        cause: 'address',
        answer: '550 nobody',
        msg: 'Email failed permanently, staff must act',
      },
    ],
  ])('contains the request, the mail and the outcome: %j', async (result, line) => {
    expect(await linesOf(result)).toEqual([{ ...mail, ...line }]);
  });

  it('reports that another worker took over the mail', async () => {
    const line = { level: 'warn', outcome: 'lost', msg: 'Another worker took over the email' };
    expect(await linesOf(sent, true)).toEqual([{ ...mail, ...line }]);
  });
});
