import type { Mail } from '../../domain/mail/mail.js';
import { Letter, Paragraph, type Shop } from './letter.js';
import { type Writing, greeting } from './writing.js';

type EmailChanged = Extract<Mail, { template: 'email-changed' }>;

export function emailChanged(mail: EmailChanged, { store, publicUrl }: Shop): Writing {
  const title = 'Your e-mail address was changed.';
  const salutation = greeting('Hello', mail.username);
  const news = `Your ${store.name} account now belongs to ${mail.newEmail}. Order confirmations and links to reset your password go there from now on.`;
  const otherwise = `If it was not you, write to ${store.supportEmail} at once, from the address that the account had before.`;
  return {
    subject: `Your ${store.name} e-mail address was changed`,
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
