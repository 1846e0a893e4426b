import type { Mail } from '../../domain/mail/mail.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import { type Writing, greeting } from './writing.js';

type PasswordReset = Extract<Mail, { template: 'password-reset' }>;

export function passwordReset(mail: PasswordReset, { store, publicUrl }: Shop): Writing {
  const link = `${publicUrl}/reset-password?token=${encodeURIComponent(mail.secret)}`;
  const title = 'Choose a new password.';
  const salutation = greeting('Hello', mail.username);
  const request = `Someone, hopefully you, asked to reset the password of your ${store.name} account.`;
  const terms = 'The link works once, within 30 minutes. If you request another link, this one stops working.';
  const otherwise = 'If it was not you, you can ignore this email. Your password does not change.';
  return {
    subject: `Reset your ${store.name} password`,
    text: [title, salutation, request, `Choose a new password: ${link}`, terms, otherwise],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={terms} title={title}>
        <Paragraph>{salutation}</Paragraph>
        <Paragraph>{request}</Paragraph>
        <ActionButton href={link}>Choose a new password</ActionButton>
        <Paragraph>{terms}</Paragraph>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
  };
}
