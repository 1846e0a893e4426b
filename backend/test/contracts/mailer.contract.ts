import type { Mailer, OutgoingMail } from '../../src/domain/mail/ports/mailer.js';

/** A mail as its recipient receives it. */
export interface ReadMail {
  readonly messageId?: string | undefined;
  readonly from?: string | undefined;
  readonly to: readonly (string | undefined)[];
  readonly subject?: string | undefined;
  readonly html?: string | undefined;
  readonly text?: string | undefined;
  readonly date?: string | undefined;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

export interface MailerUnderTest {
  readonly mailer: Mailer;
  /** All delivered mails, in any order. */
  arrived(): Promise<readonly ReadMail[]>;
}

export const outgoing: OutgoingMail = {
  id: '0198a6c2-0000-7000-8000-000000000001',
  messageId: '<0198a6c2-0000-7000-8000-000000000001@shop.example>',
  from: 'Liberty Tide <hello@shop.example>',
  to: 'mary@shop.example',
  date: new Date('2026-11-20T10:00:00.000Z'),
  subject: 'Your order – naïve ☀',
  html: '<p>Thanks, Zoë</p>',
  text: 'Thanks, Zoë',
};

/** A check that always passes. */
export const noCheck = () => Promise.resolve();

/** Tests for every mailer. Each test begins with an empty mailbox. */
export function mailerContract(setUp: () => MailerUnderTest): void {
  it('delivers a mail unchanged', async () => {
    const { mailer, arrived } = setUp();
    expect(await mailer.send(outgoing, noCheck)).not.toBe('');
    const [mail, ...others] = await arrived();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      messageId: outgoing.messageId,
      from: 'hello@shop.example',
      to: ['mary@shop.example'],
      subject: outgoing.subject,
      text: expect.stringContaining('Thanks, Zoë'),
      html: expect.stringContaining('<p>Thanks, Zoë</p>'),
      date: outgoing.date.toISOString(),
    });
  });

  it('sends additional headers unchanged, each on one line', async () => {
    const { mailer, arrived } = setUp();
    const unsubscribe = `<https://shop.example/newsletter/unsubscribe?token=42.0.${'kA1_-'.repeat(20)}>`;
    const post = 'List-Unsubscribe=One-Click';
    await mailer.send(
      { ...outgoing, headers: { 'List-Unsubscribe': unsubscribe, 'List-Unsubscribe-Post': post } },
      noCheck,
    );
    const [mail] = await arrived();
    const header = (name: string) => mail?.headers.filter(({ key }) => key === name).map(({ value }) => value);
    expect(header('list-unsubscribe')).toEqual([unsubscribe]);
    expect(header('list-unsubscribe-post')).toEqual([post]);
  });

  it('sends to a single address and never parses several addresses from it', async () => {
    const { mailer, arrived } = setUp();
    await mailer.send({ ...outgoing, to: '"a, b"@shop.example' }, noCheck).catch(() => undefined);
    await mailer.send({ ...outgoing, to: 'mary@shop.example, eve@shop.example' }, noCheck).catch(() => undefined);
    for (const { to } of await arrived()) {
      expect(to).toHaveLength(1);
      expect(to).not.toContain('eve@shop.example');
    }
  });

  it('sends many mails at once', async () => {
    const { mailer, arrived } = setUp();
    const ids = Array.from(
      { length: 12 },
      (_, number) => `0198a6c2-0000-7000-8000-${String(number).padStart(12, '0')}`,
    );
    await Promise.all(ids.map((id) => mailer.send({ ...outgoing, id, messageId: `<${id}@shop.example>` }, noCheck)));
    expect((await arrived()).map(({ messageId }) => messageId).sort()).toEqual(ids.map((id) => `<${id}@shop.example>`));
  });
}
