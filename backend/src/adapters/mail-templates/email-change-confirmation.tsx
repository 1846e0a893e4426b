import type { Mail } from '../../domain/mail/mail.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import { type Writing, greeting } from './writing.js';

type EmailChangeConfirmation = Extract<Mail, { template: 'email-change-confirmation' }>;

export function emailChangeConfirmation(mail: EmailChangeConfirmation, { store, publicUrl }: Shop): Writing {
  const link = `${publicUrl}/email-change?token=${encodeURIComponent(mail.secret)}`;
  const title = 'Is this your new address?';
  const salutation = greeting('Hello', mail.username);
  const request = `Someone, hopefully you, wants to use this email address for a ${store.name} account. The change takes effect when you confirm it.`;
  const terms = 'The link works once, within 24 hours.';
  const otherwise = 'If it was not you, you can ignore this email. Nothing changes.';
  return {
    subject: `Confirm the new email address for your ${store.name} account`,
    text: [title, salutation, request, `Confirm this address: ${link}`, terms, otherwise],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={request} title={title}>
        <Paragraph>{salutation}</Paragraph>
        <Paragraph>{request}</Paragraph>
        <ActionButton href={link}>Confirm this address</ActionButton>
        <Paragraph>{terms}</Paragraph>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
  };
}
