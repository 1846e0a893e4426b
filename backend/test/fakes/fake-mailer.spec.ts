import { mailerContract } from '../contracts/mailer.contract.js';
import { FakeMailer } from './fake-mailer.js';

describe('the mailer in memory', () => {
  let mailer: FakeMailer;
  beforeEach(() => (mailer = new FakeMailer()));

  mailerContract(() => ({
    mailer,
    arrived: () =>
      Promise.resolve(
        mailer.sent.map(({ from, to, date, headers = {}, ...mail }) => ({
          ...mail,
          from: /<(.*)>/.exec(from)?.[1],
          to: [to],
          date: date.toISOString(),
          headers: Object.entries(headers).map(([name, value]) => ({ key: name.toLowerCase(), value })),
        })),
      ),
  }));
});
