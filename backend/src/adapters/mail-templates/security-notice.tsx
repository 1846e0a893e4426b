import type { Mail, SecurityEvent } from '../../domain/mail/mail.js';
import { Letter, Paragraph, type Shop } from './letter.js';
import { greeting, type Writing, withPeriod } from './writing.js';

type SecurityNotice = Extract<Mail, { template: 'security-notice' }>;

const news: Record<Exclude<SecurityEvent, 'new-device' | 'role-changed'>, string> = {
  'authenticator-added': 'An authenticator app was added to your account.',
  'authenticator-removed': 'The authenticator app was removed from your account.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'recovery-codes-renewed': 'Your account has new recovery codes. The old codes no longer work.',
  'factors-reset': 'An owner of the shop turned off two-step sign-in for your account.',
};

/** The mail about a sign-in on a new device, or about a change of the second factors or the role. */
export function securityNotice(mail: SecurityNotice, { store, publicUrl }: Shop): Writing {
  const title = titleOf(mail);
  const salutation = greeting('Hello', mail.username);
  const about =
    mail.event === 'new-device'
      ? `Someone signed in to your ${store.name} account on a new device (${mail.device ?? 'unknown device'}).`
      : withPeriod(`This concerns your account at ${store.name}`);
  const ending =
    mail.event === 'role-changed'
      ? [
          'A colleague who manages staff accounts made this change. It takes effect immediately. If you did not expect it, please ask an owner of the shop.',
        ]
      : [
          'If that was you, you do not need to do anything.',
          `If it was not you, choose a new password right away at ${publicUrl}/reset-password, and tell an owner of the shop. A new password signs out all devices.`,
        ];
  return {
    subject: subjectOf(mail, store.name),
    text: [title, salutation, about, ...ending],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={about} title={title}>
        <Paragraph>{salutation}</Paragraph>
        <Paragraph>{about}</Paragraph>
        {ending.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
      </Letter>
    ),
  };
}

function titleOf({ event, device, role }: SecurityNotice): string {
  if (event === 'new-device') return `New sign-in: ${device ?? 'unknown device'}.`;
  if (event !== 'role-changed') return news[event];
  return role ? `Your role is now ${role}.` : 'Your account no longer has a role in the back office.';
}

function subjectOf({ event }: SecurityNotice, store: string): string {
  if (event === 'new-device') return `New sign-in to ${store}`;
  return event === 'role-changed'
    ? `Your role at ${store} was changed`
    : `The sign-in settings of your ${store} account were changed`;
}
