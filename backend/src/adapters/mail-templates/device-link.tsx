import type { Mail } from '../../domain/mail/mail.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import { type Writing, greeting } from './writing.js';

type DeviceLink = Extract<Mail, { template: 'device-link' }>;

export function deviceLink(mail: DeviceLink, { store, publicUrl }: Shop): Writing {
  const link = `${publicUrl}/device-link?token=${encodeURIComponent(mail.secret)}`;
  const title = 'Sign in on a new device.';
  const salutation = greeting('Hello', mail.username);
  const news = `Someone tried many wrong passwords for your ${store.name} account, so sign-ins from new devices are delayed. Someone on a new device has just entered the correct password.`;
  const yours =
    'If that was you, open this link on the same device, and sign in again. The link works once, within 24 hours.';
  const otherwise = `If it was not you, someone knows your password. Choose a new one at ${publicUrl}/reset-password. Until you do, that device can sign in after a delay.`;
  return {
    subject: `Sign in to ${store.name} on a new device`,
    text: [title, salutation, news, yours, `Let this device sign in: ${link}`, otherwise],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        <Paragraph>{salutation}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{yours}</Paragraph>
        <ActionButton href={link}>Let this device sign in</ActionButton>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
  };
}
