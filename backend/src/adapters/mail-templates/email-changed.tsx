import type { Mail } from '../../domain/mail/mail.js';
import { Letter, Paragraph, type Shop } from './letter.js';
import { type Writing, greeting } from './writing.js';

type EmailChanged = Extract<Mail, { template: 'email-changed' }>;

export function emailChanged(mail: EmailChanged, { store, publicUrl }: Shop): Writing {
  const title = 'Your email address was changed.';
  const salutation = greeting('Hello', mail.username);
  const news = `Your ${store.name} account now uses the address ${mail.newEmail}. From now on, we send order confirmations and links to reset your password there.`;
  const otherwise = `If it was not you, write to ${store.supportEmail} at once, from your previous address.`;
  return {
    subject: `Your ${store.name} email address was changed`,
    text: [title, salutation, news, otherwise],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        <Paragraph>{salutation}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
  };
}
