import type { Mail } from '../../domain/mail/mail.js';
import { ActionButton, Letter, Paragraph, type Shop } from './letter.js';
import { greeting, type Writing } from './writing.js';

type Notice = Extract<Mail, { template: 'password-changed' | 'email-change-notice' | 'email-changed' }>;
type MailOf<Template extends Notice['template']> = Extract<Notice, { template: Template }>;

interface Content {
  readonly subject: string;
  readonly title: string;
  readonly news: string;
  /** The action to take if the user did not make the change. */
  readonly otherwise: string;
  readonly button?: { readonly label: string; readonly link: string };
}

export function passwordChanged(mail: MailOf<'password-changed'>, shop: Shop): Writing {
  return notice(mail, shop, {
    subject: `Your ${shop.store.name} password was changed`,
    title: 'Your password was changed.',
    news: `The password of your ${shop.store.name} account was changed, and all other devices were signed out.`,
    otherwise: 'If it was not you, choose a new password right away, and write to us.',
    button: { label: 'Reset your password', link: `${shop.publicUrl}/reset-password` },
  });
}

export function emailChangeNotice(mail: MailOf<'email-change-notice'>, shop: Shop): Writing {
  const link = `${shop.publicUrl}/email-change/stop?token=${encodeURIComponent(mail.secret)}`;
  const shared = {
    subject: `A new email address for your ${shop.store.name} account`,
    button: { label: 'Stop the change', link },
  };
  const terms =
    'The change takes effect when it is confirmed with the link in our email to that address, within 24 hours. Until then, nothing changes.';
  if (mail.byStaff === true)
    return notice(mail, shop, {
      ...shared,
      title: 'We received a request to change your email address.',
      news: `Our staff received a request to change the email address of your ${shop.store.name} account to ${mail.newEmail}. ${terms}`,
      otherwise: `If you did not request this, stop the change, and write to ${shop.store.supportEmail}.`,
    });
  return notice(mail, shop, {
    ...shared,
    title: 'Someone asked to change your email address.',
    news: `Someone who knows the password of your ${shop.store.name} account asked to change its email address to ${mail.newEmail}. ${terms}`,
    otherwise: `If it was not you, stop the change, and choose a new password at ${shop.publicUrl}/reset-password.`,
  });
}

export function emailChanged(mail: MailOf<'email-changed'>, shop: Shop): Writing {
  return notice(mail, shop, {
    subject: `The email address of your ${shop.store.name} account was changed`,
    title: 'Your email address was changed.',
    news: `Your ${shop.store.name} account now uses the address ${mail.newEmail}. From now on, we will send order confirmations and password reset links to that address.`,
    otherwise: `If it was not you, write to ${shop.store.supportEmail} right away from your previous address.`,
  });
}

function notice({ username }: Notice, { store, publicUrl }: Shop, content: Content): Writing {
  const { subject, title, news, otherwise, button } = content;
  const paragraphs = [greeting('Hello', username), news, otherwise];
  return {
    subject,
    text: [title, ...paragraphs, ...(button ? [`${button.label}: ${button.link}`] : [])],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        {button && <ActionButton href={button.link}>{button.label}</ActionButton>}
      </Letter>
    ),
  };
}
