import { type Shop, simpleMail } from './letter.js';
import { greeting, type MailOf, withPeriod, type Writing } from './writing.js';

type AccountDeletion = MailOf<'account-deletion'>;

export function guestData({ secret }: MailOf<'guest-data'>, shop: Shop): Writing {
  const link = `${shop.publicUrl}/guest-data?token=${encodeURIComponent(secret)}`;
  const news = `Someone asked for the data that ${shop.store.name} has for this email address. The link shows the data, and lets you delete it. The link works for 24 hours.`;
  return simpleMail(shop, {
    subject: `Your data at ${shop.store.name}`,
    title: 'See or delete your data.',
    preview: news,
    parts: [
      news,
      { caption: 'See or delete my data', link },
      'If it was not you, you can ignore this email. No one can see or delete the data without this link.',
    ],
  });
}

/** @param dataLink URL with access to the data that is not part of the account; the link works for 24 hours */
export function accountDeletion({ username, when }: AccountDeletion, shop: Shop, dataLink: string): Writing {
  if (username === null) return dataDeleted(when, shop);
  return when === 'now' ? deletedNow(username, shop, dataLink) : deletedLater(username, shop);
}

/** The mail to a guest without an account. */
function dataDeleted(when: AccountDeletion['when'], shop: Shop): Writing {
  const { name } = shop.store;
  const news =
    when === 'now'
      ? `${withPeriod(`We have deleted your name and addresses from the orders, emails, messages and lists of ${name}`)} Our records of past orders no longer contain them.`
      : `You asked ${name} to delete your data. We still need it for an order that has not shipped or is less than 30 days old, or for an open return. After that, we delete your data automatically.`;
  return simpleMail(shop, {
    subject: `Your data at ${name}`,
    title: when === 'now' ? 'Your data is deleted.' : 'Your data will be deleted.',
    preview: news,
    parts: [news],
  });
}

function deletedNow(username: string, shop: Shop, link: string): Writing {
  const closing = 'Thank you for shopping with us. You are welcome back any time.';
  return simpleMail(shop, {
    subject: `Your ${shop.store.name} account is deleted`,
    title: 'Your account is deleted.',
    preview: closing,
    parts: [
      greeting('Goodbye', username),
      `We have deleted your ${shop.store.name} account, and your name and addresses in our orders, emails, messages and lists. Our records of past orders no longer contain them.`,
      'Your newsletter subscription, and messages, orders and waitlist entries that you made without signing in, are not part of an account. Use this link within 24 hours to delete this data, too.',
      { caption: 'See or delete other data', link },
      closing,
    ],
  });
}

export function deletionWithdrawn({ username }: MailOf<'deletion-withdrawn'>, shop: Shop): Writing {
  const { name, supportEmail } = shop.store;
  const news = `Our staff received a request to keep your ${name} account. We will not delete it, and you can use it as before.`;
  return simpleMail(shop, {
    subject: `Your ${name} account will not be deleted`,
    title: 'We will keep your account.',
    preview: news,
    parts: [
      greeting('Hello', username),
      news,
      `If you did not request this, write to ${supportEmail}, or delete your account in your profile.`,
      { caption: 'Open your profile', link: `${shop.publicUrl}/profile` },
    ],
  });
}

function deletedLater(username: string, shop: Shop): Writing {
  const otherwise = 'If you changed your mind or did not request this, sign in to keep your account.';
  return simpleMail(shop, {
    subject: `Your ${shop.store.name} account will be deleted`,
    title: 'Your account will be deleted.',
    preview: otherwise,
    parts: [
      greeting('Hello', username),
      `You asked us to delete your ${shop.store.name} account. We still need it for an order that has not shipped or is less than 30 days old, or for an open return. After that, we delete the account automatically.`,
      otherwise,
      { caption: 'Keep your account', link: `${shop.publicUrl}/profile` },
    ],
  });
}
