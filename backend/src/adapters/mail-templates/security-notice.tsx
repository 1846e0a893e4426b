import type { Mail, SecurityEvent } from '../../domain/mail/mail.js';
import { Letter, Paragraph, type Shop } from './letter.js';
import { greeting, type Writing } from './writing.js';

type SecurityNotice = Extract<Mail, { template: 'security-notice' }>;

const news: Record<Exclude<SecurityEvent, 'new-device'>, string> = {
  'authenticator-added': 'An authenticator app was added to your account.',
  'authenticator-removed': 'The authenticator app was removed from your account.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'recovery-codes-renewed': 'Your account has new recovery codes. The former ones no longer work.',
  'factors-reset': 'An owner of the shop turned off two-step sign-in for your account.',
};

/** Informs about a sign-in on a new device, or a change of the second factors. */
export function securityNotice(mail: SecurityNotice, { store, publicUrl }: Shop): Writing {
  const title = mail.event === 'new-device' ? `A sign-in with ${mail.device ?? 'a new device'}.` : news[mail.event];
  const salutation = greeting('Hello', mail.username);
  const about =
    mail.event === 'new-device'
      ? `Your ${store.name} account was used on a device that it did not know: ${mail.device ?? 'an unknown device'}.`
      : `This concerns your account at ${store.name}.`;
  const yours = 'If that was you, there is nothing to do.';
  const otherwise = `If it was not you, choose another password at ${publicUrl}/reset-password at once, and tell an owner of the shop. The new password ends all sessions.`;
  return {
    subject: mail.event === 'new-device' ? `New sign-in to ${store.name}` : `Your sign-in to ${store.name} was changed`,
    text: [title, salutation, about, yours, otherwise],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={about} title={title}>
        <Paragraph>{salutation}</Paragraph>
        <Paragraph>{about}</Paragraph>
        <Paragraph>{yours}</Paragraph>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
  };
}
