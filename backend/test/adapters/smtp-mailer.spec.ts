import { refusalOf, SmtpMailer } from '../../src/adapters/nodemailer/smtp-mailer.js';
import { MailRefused } from '../../src/domain/mail/ports/mailer.js';
import { mailerContract, noCheck, outgoing } from '../contracts/mailer.contract.js';
import { startMailServer, type TestMailServer } from '../harness/smtp.js';

describe('SMTP mailer', () => {
  let server: TestMailServer;
  let mailer: SmtpMailer;

  beforeEach(async () => {
    server = await startMailServer();
    mailer = new SmtpMailer(server.url);
  });
  afterEach(async () => {
    mailer.onApplicationShutdown();
    await server.stop();
  });

  mailerContract(() => ({
    mailer,
    arrived: () =>
      Promise.resolve(server.mails.map((mail) => ({ ...mail, from: mail.from?.address, to: mail.envelope.to }))),
  }));

  it('sends an attachment', async () => {
    const file = { filename: 'return-R-1001.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 ☀') };
    await mailer.send({ ...outgoing, attachments: [file] }, noCheck);
    const [mail] = server.mails;
    expect(mail?.attachments).toMatchObject([{ filename: file.filename, mimeType: file.contentType }]);
    expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).equals(file.content)).toBe(true);
    expect(mail?.text).toContain('Thanks, Zoë');
  });

  it('marks mails as automatic, except replies by staff', async () => {
    await mailer.send(outgoing, noCheck);
    await mailer.send({ ...outgoing, replyTo: 'contact@shop.example' }, noCheck);
    const automatic = server.mails.map(({ headers }) => headers.find(({ key }) => key === 'auto-submitted')?.value);
    expect(automatic).toEqual(['auto-generated', undefined]);
    expect(server.mails.map(({ replyTo }) => replyTo?.map(({ address }) => address))).toEqual([
      undefined,
      ['contact@shop.example'],
    ]);
  });

  it('returns the response of the server', async () => {
    expect(await mailer.send(outgoing, noCheck)).toBe('250 taken');
  });

  it.each([
    ['a mailbox that is busy', { code: 450, text: 'mailbox busy', at: 'RCPT' }, 'temporary', 'other'],
    ['a server that is overloaded', { code: 451, text: 'try again later', at: 'DATA' }, 'temporary', 'other'],
    ['a mailbox that does not exist', { code: 550, text: 'no such user', at: 'RCPT' }, 'permanent', 'address'],
    ['a mail that is not wanted', { code: 554, text: 'not wanted here', at: 'DATA' }, 'permanent', 'other'],
    ['a server that wants a sign-in', { code: 530, text: 'sign in first', at: 'RCPT' }, 'temporary', 'sign-in'],
  ] as const)(
    'reports for %s whether a retry can succeed, with the cause and the response',
    async (_case, reception, ...as) => {
      const [kind, cause] = as;
      server.receive(reception);
      const response = `${reception.code} ${reception.text}`;
      await expect(mailer.send(outgoing, noCheck)).rejects.toMatchObject({
        name: 'MailRefused',
        kind,
        cause,
        response,
      });
      expect(await mailer.send(outgoing, noCheck)).toBe('250 taken');
    },
  );

  it('reports a temporary failure when the connection breaks, and sends no second copy by itself', async () => {
    server.receive('drop');
    await expect(mailer.send(outgoing, noCheck)).rejects.toMatchObject({
      kind: 'temporary',
      cause: 'connection',
      response: 'The mail server could not be reached: it closed the connection.',
    });
    expect(server.mails).toHaveLength(1);
    await mailer.send(outgoing, noCheck);
    expect(server.mails).toHaveLength(2);
  });

  it('runs the check right before the handover, and does not send a mail that fails it', async () => {
    let checks = 0;
    const cannotContinue = () => {
      checks += 1;
      return Promise.reject(new MailRefused('temporary', 'timeout', 'too late'));
    };
    await expect(mailer.send(outgoing, cannotContinue)).rejects.toMatchObject({
      kind: 'temporary',
      cause: 'timeout',
      response: 'too late',
    });
    expect(checks).toBe(1);
    expect(server.mails).toEqual([]);
    expect(await mailer.send(outgoing, noCheck)).toBe('250 taken');
    expect(server.mails).toHaveLength(1);
  });

  it('reports a temporary failure while no server listens', async () => {
    await server.stop();
    await expect(mailer.send(outgoing, noCheck)).rejects.toMatchObject({
      kind: 'temporary',
      cause: 'connection',
      response: 'The mail server could not be reached: connection refused.',
    });
  });

  it('reports a temporary failure while the server rejects the password', async () => {
    const strict = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, response) => response(new Error('bad password')),
    });
    const stranger = new SmtpMailer(strict.url.replace('smtp://', 'smtp://shop:wrong@'));
    await expect(stranger.send(outgoing, noCheck)).rejects.toMatchObject({
      kind: 'temporary',
      cause: 'sign-in',
      response: expect.stringContaining('bad password'),
    });
    stranger.onApplicationShutdown();
    await strict.stop();
  });

  it.each([
    [{ code: 'ETIMEDOUT', message: 'Greeting never received' }, 'timeout', 'The mail server did not respond in time.'],
    [{ code: 'EABORT', message: 'Message sending aborted' }, 'timeout', 'The mail server did not respond in time.'],
    [
      { code: 'EDNS', message: 'getaddrinfo ENOTFOUND mail.shop.example' },
      'connection',
      'The mail server could not be reached: its host name is unknown.',
    ],
    [
      { code: 'ESOCKET', message: 'certificate has expired' },
      'connection',
      'The mail server could not be reached: certificate has expired.',
    ],
    [{ code: 'EPROTOCOL', response: '421 too busy', responseCode: 421, message: '-' }, 'other', '421 too busy'],
  ])('explains in a sentence why the server cannot be reached: %j', (thrown, cause, response) => {
    expect(refusalOf(Object.assign(new Error(), thrown))).toMatchObject({ kind: 'temporary', cause, response });
  });
});
