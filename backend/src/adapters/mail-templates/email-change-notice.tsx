import type { Mail } from '../../domain/mail/mail.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import { type Writing, greeting } from './writing.js';

type EmailChangeNotice = Extract<Mail, { template: 'email-change-notice' }>;

export function emailChangeNotice(mail: EmailChangeNotice, { store, publicUrl }: Shop): Writing {
  const link = `${publicUrl}/email-change/stop?token=${encodeURIComponent(mail.secret)}`;
  const title = 'Someone asked to change your email address.';
  const salutation = greeting('Hello', mail.username);
  const news = `Someone who knows the password of your ${store.name} account asked to change its email address to ${mail.newEmail}. The change takes effect when it is confirmed with the link in our email to that address, within 24 hours. Until then, nothing changes.`;
  const otherwise = `If it was not you, stop the change, and choose a new password at ${publicUrl}/reset-password.`;
  return {
    subject: `A new email address for your ${store.name} account`,
    text: [title, salutation, news, otherwise, `Stop the change: ${link}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        <Paragraph>{salutation}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{otherwise}</Paragraph>
        <ActionButton href={link}>Stop the change</ActionButton>
      </Letter>
    ),
  };
}
