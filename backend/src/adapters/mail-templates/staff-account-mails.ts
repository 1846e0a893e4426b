import type { SecurityEvent } from '../../domain/mail/mail.js';
import { type Shop, simpleMail } from './letter.js';
import { greeting, type MailOf, withPeriod, type Writing } from './writing.js';

type SecurityNotice = MailOf<'security-notice'>;

export function staffInvitation(mail: MailOf<'staff-invitation'>, shop: Shop): Writing {
  const { name } = shop.store;
  const link = `${shop.publicUrl}/staff-invitation?token=${encodeURIComponent(mail.secret)}`;
  const news = `${withPeriod(`${mail.invitedBy} invites you to the back office of ${name}`)} Your role will be: ${mail.role}.`;
  return simpleMail(shop, {
    subject: `${mail.invitedBy} invites you to ${name}`,
    title: withPeriod(`Join the staff of ${name}`),
    preview: news,
    parts: [
      news,
      { caption: 'Accept the invitation', link },
      'The link works once, within 7 days. It is only for you. Please do not forward it.',
      'If you did not expect this invitation, you can ignore this email.',
    ],
  });
}

/** The mail that staff send to themselves. */
export function testMail({ username }: MailOf<'test-mail'>, shop: Shop): Writing {
  const news = `Emails from ${shop.store.name} reach this address, and they look like this one.`;
  return simpleMail(shop, {
    subject: `Test email from ${shop.store.name}`,
    title: 'Your test email arrived.',
    preview: news,
    parts: [greeting('Hello', username), news, { caption: 'Open the Mail page', link: `${shop.publicUrl}/admin/mail` }],
  });
}

/** The mail about a sign-in on a new device, or about a change of the second factors or the role. */
export function securityNotice(mail: SecurityNotice, shop: Shop): Writing {
  const { name } = shop.store;
  const about =
    mail.event === 'new-device'
      ? `Someone signed in to your ${name} account on a new device (${mail.device ?? 'unknown device'}).`
      : withPeriod(`This email is about your account at ${name}`);
  const ending =
    mail.event === 'role-changed'
      ? [
          'A colleague who manages staff accounts made this change. It takes effect immediately. If you did not expect it, please ask an owner of the shop.',
        ]
      : [
          'If that was you, you do not need to do anything.',
          `If it was not you, choose a new password right away at ${shop.publicUrl}/reset-password, and tell an owner of the shop. A new password signs out all devices.`,
        ];
  return simpleMail(shop, {
    subject: subjectOf(mail, name),
    title: titleOf(mail),
    preview: about,
    parts: [greeting('Hello', mail.username), about, ...ending],
  });
}

const securityNews: Record<Exclude<SecurityEvent, 'new-device' | 'role-changed'>, string> = {
  'authenticator-added': 'An authenticator app was added to your account.',
  'authenticator-removed': 'The authenticator app was removed from your account.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'recovery-codes-renewed': 'Your account has new recovery codes. The old codes no longer work.',
  'factors-reset': 'An owner of the shop turned off two-step sign-in for your account.',
};

function titleOf({ event, device, role }: SecurityNotice): string {
  if (event === 'new-device') return `New sign-in: ${device ?? 'unknown device'}.`;
  if (event !== 'role-changed') return securityNews[event];
  return role ? `Your role is now ${role}.` : 'Your account no longer has a role in the back office.';
}

function subjectOf({ event }: SecurityNotice, store: string): string {
  if (event === 'new-device') return `New sign-in to ${store}`;
  return event === 'role-changed'
    ? `Your role at ${store} was changed`
    : `The sign-in settings of your ${store} account were changed`;
}
