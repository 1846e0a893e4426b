import type { Mail } from '../../domain/mail/mail.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import { type Writing, greeting } from './writing.js';

type PasswordChanged = Extract<Mail, { template: 'password-changed' }>;

export function passwordChanged(mail: PasswordChanged, { store, publicUrl }: Shop): Writing {
  const link = `${publicUrl}/reset-password`;
  const title = 'Your password was changed.';
  const salutation = greeting('Hello', mail.username);
  const news = `The password of your ${store.name} account was changed, and all other devices were signed out.`;
  const otherwise = 'If it was not you, choose a new password at once, and write to us.';
  return {
    subject: `Your ${store.name} password was changed`,
    text: [title, salutation, news, otherwise, `Reset your password: ${link}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        <Paragraph>{salutation}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{otherwise}</Paragraph>
        <ActionButton href={link}>Reset your password</ActionButton>
      </Letter>
    ),
  };
}
