import type { Mail } from '../../domain/mail/mail.js';
import { ActionButton, Letter, Paragraph, type Shop } from './letter.js';
import { greeting, type Writing } from './writing.js';

/** The mail that staff send to themselves. */
export function testMail({ username }: Extract<Mail, { template: 'test-mail' }>, { store, publicUrl }: Shop): Writing {
  const link = `${publicUrl}/admin/mail`;
  const title = 'Your test mail arrived.';
  const salutation = greeting('Hello', username);
  const news = `Mails of ${store.name} reach this address, and they look like this one.`;
  return {
    subject: `Test mail from ${store.name}`,
    text: [title, salutation, news, `Open the mail page: ${link}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        <Paragraph>{salutation}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <ActionButton href={link}>Open the mail page</ActionButton>
      </Letter>
    ),
  };
}
