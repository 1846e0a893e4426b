import type { Mail } from '../../domain/mail/mail.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import { type Writing, greeting, withPeriod } from './writing.js';

type AccountDeletion = Extract<Mail, { template: 'account-deletion' }>;

/** @param dataLink URL with access to the data that is not part of the account; the link works for 24 hours */
export function accountDeletion(mail: AccountDeletion, config: Shop, dataLink: string): Writing {
  if (mail.username === null) return dataDeleted(mail.when, config);
  return mail.when === 'now' ? deletedNow(mail.username, config, dataLink) : deletedLater(mail.username, config);
}

/** The mail to a guest without an account. */
function dataDeleted(when: AccountDeletion['when'], { store, publicUrl }: Shop): Writing {
  const title = when === 'now' ? 'Your data is deleted.' : 'Your data will be deleted.';
  const news =
    when === 'now'
      ? `${withPeriod(`We have deleted your name and addresses from the orders, emails, messages and lists of ${store.name}`)} Our records of past orders no longer contain them.`
      : `You asked ${store.name} to delete your data. We still need it for an order that has not shipped or is less than 30 days old, or for an open return. After that, we delete your data automatically.`;
  return {
    subject: `Your data at ${store.name}`,
    text: [title, news],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        <Paragraph>{news}</Paragraph>
      </Letter>
    ),
  };
}

function deletedNow(username: string, { store, publicUrl }: Shop, link: string): Writing {
  const title = 'Your account is deleted.';
  const salutation = greeting('Goodbye', username);
  const news = `We have deleted your ${store.name} account, and your name and addresses in our orders, emails, messages and lists. Our records of past orders no longer contain them.`;
  const others =
    'The newsletter, and messages, orders and waitlist places without sign-in, are not part of an account. Use this link within 24 hours to delete this data, too.';
  const closing = 'Thank you for shopping with us. You are welcome back any time.';
  return {
    subject: `Your ${store.name} account is deleted`,
    text: [title, salutation, news, others, `See or delete other data: ${link}`, closing],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={closing} title={title}>
        <Paragraph>{salutation}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{others}</Paragraph>
        <ActionButton href={link}>See or delete other data</ActionButton>
        <Paragraph>{closing}</Paragraph>
      </Letter>
    ),
  };
}

function deletedLater(username: string, { store, publicUrl }: Shop): Writing {
  const link = `${publicUrl}/profile`;
  const title = 'Your account will be deleted.';
  const salutation = greeting('Hello', username);
  const news = `You asked us to delete your ${store.name} account. We still need it for an order that has not shipped or is less than 30 days old, or for an open return. After that, we delete the account automatically.`;
  const otherwise = 'If you changed your mind or did not request this, sign in to keep your account.';
  return {
    subject: `Your ${store.name} account will be deleted`,
    text: [title, salutation, news, otherwise, `Keep your account: ${link}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={otherwise} title={title}>
        <Paragraph>{salutation}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{otherwise}</Paragraph>
        <ActionButton href={link}>Keep your account</ActionButton>
      </Letter>
    ),
  };
}
