import type { Mail } from '../../domain/mail/mail.js';
import { ActionButton, Letter, Paragraph, type Shop } from './letter.js';
import { greeting, type Writing } from './writing.js';

/** The mail that staff send to themselves. */
export function testMail({ username }: Extract<Mail, { template: 'test-mail' }>, { store, publicUrl }: Shop): Writing {
  const link = `${publicUrl}/admin/mail`;
  const title = 'Your test email arrived.';
  const salutation = greeting('Hello', username);
  const news = `Emails from ${store.name} reach this address, and they look like this one.`;
  return {
    subject: `Test email from ${store.name}`,
    text: [title, salutation, news, `Open the Mail page: ${link}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        <Paragraph>{salutation}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <ActionButton href={link}>Open the Mail page</ActionButton>
      </Letter>
    ),
  };
}
