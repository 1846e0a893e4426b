import { writeOrderId } from '../../domain/orders/order-id.js';
import { type Shop, simpleMail } from './letter.js';
import { greeting, type MailOf, type Writing } from './writing.js';

export function passwordReset({ username, secret }: MailOf<'password-reset'>, shop: Shop): Writing {
  const link = `${shop.publicUrl}/reset-password?token=${encodeURIComponent(secret)}`;
  const terms = 'The link works once, within 30 minutes. If you request another link, this one stops working.';
  return simpleMail(shop, {
    subject: `Reset your ${shop.store.name} password`,
    title: 'Choose a new password.',
    preview: terms,
    parts: [
      greeting('Hello', username),
      `Someone, hopefully you, asked to reset the password of your ${shop.store.name} account.`,
      { caption: 'Choose a new password', link },
      terms,
      'If it was not you, you can ignore this email. Your password does not change.',
    ],
  });
}

export function passwordChanged({ username }: MailOf<'password-changed'>, shop: Shop): Writing {
  const news = `The password of your ${shop.store.name} account was changed, and all other devices were signed out.`;
  return simpleMail(shop, {
    subject: `Your ${shop.store.name} password was changed`,
    title: 'Your password was changed.',
    preview: news,
    parts: [
      greeting('Hello', username),
      news,
      'If it was not you, choose a new password right away, and write to us.',
      { caption: 'Reset your password', link: `${shop.publicUrl}/reset-password` },
    ],
  });
}

export function deviceLink({ username, secret }: MailOf<'device-link'>, shop: Shop): Writing {
  const link = `${shop.publicUrl}/device-link?token=${encodeURIComponent(secret)}`;
  const news = `Someone tried many wrong passwords for your ${shop.store.name} account, so sign-ins from new devices are delayed. Someone on a new device has just entered the correct password.`;
  return simpleMail(shop, {
    subject: `Sign in to ${shop.store.name} on a new device`,
    title: 'Sign in on a new device.',
    preview: news,
    parts: [
      greeting('Hello', username),
      news,
      'If that was you, open this link on the same device, and sign in again. The link works once, within 24 hours.',
      { caption: 'Let this device sign in', link },
      `If it was not you, someone knows your password. Choose a new one at ${shop.publicUrl}/reset-password. Until you do, that device can sign in after a delay.`,
    ],
  });
}

export function emailChangeConfirmation(
  { username, secret }: MailOf<'email-change-confirmation'>,
  shop: Shop,
): Writing {
  const link = `${shop.publicUrl}/email-change?token=${encodeURIComponent(secret)}`;
  const request = `Someone, hopefully you, wants to use this email address for a ${shop.store.name} account. The change takes effect when you confirm it.`;
  return simpleMail(shop, {
    subject: `Confirm the new email address for your ${shop.store.name} account`,
    title: 'Is this your new address?',
    preview: request,
    parts: [
      greeting('Hello', username),
      request,
      { caption: 'Confirm this address', link },
      'The link works once, within 24 hours.',
      'If it was not you, you can ignore this email. Nothing changes.',
    ],
  });
}

export function emailChangeNotice(mail: MailOf<'email-change-notice'>, shop: Shop): Writing {
  const { newEmail, username } = mail;
  const { name, supportEmail } = shop.store;
  const link = `${shop.publicUrl}/email-change/stop?token=${encodeURIComponent(mail.secret)}`;
  const byStaff = mail.byStaff === true;
  const request = byStaff
    ? `Our staff received a request to change the email address of your ${name} account to ${newEmail}.`
    : `Someone who knows the password of your ${name} account asked to change its email address to ${newEmail}.`;
  const news = `${request} The change takes effect when it is confirmed with the link in our email to that address, within 24 hours. Until then, nothing changes.`;
  return simpleMail(shop, {
    subject: `A new email address for your ${name} account`,
    title: byStaff
      ? 'We received a request to change your email address.'
      : 'Someone asked to change your email address.',
    preview: news,
    parts: [
      greeting('Hello', username),
      news,
      byStaff
        ? `If you did not request this, stop the change, and write to ${supportEmail}.`
        : `If it was not you, stop the change, and choose a new password at ${shop.publicUrl}/reset-password.`,
      { caption: 'Stop the change', link },
    ],
  });
}

export function emailChanged({ username, newEmail }: MailOf<'email-changed'>, shop: Shop): Writing {
  const news = `Your ${shop.store.name} account now uses the address ${newEmail}. From now on, we will send order confirmations and password reset links to that address.`;
  return simpleMail(shop, {
    subject: `The email address of your ${shop.store.name} account was changed`,
    title: 'Your email address was changed.',
    preview: news,
    parts: [
      greeting('Hello', username),
      news,
      `If it was not you, write to ${shop.store.supportEmail} right away from your previous address.`,
    ],
  });
}

export function orderClaim({ orderId, secret }: MailOf<'order-claim'>, shop: Shop): Writing {
  const id = writeOrderId(orderId);
  const link = `${shop.publicUrl}/keep-order?token=${encodeURIComponent(secret)}`;
  const gain = 'In your account, you can track the order, buy its items again, and check out faster next time.';
  return simpleMail(shop, {
    subject: `Add order ${id} to an account`,
    title: 'Add your order to an account.',
    preview: gain,
    parts: [
      'Hello,',
      `You, or someone who can see order ${id}, asked to add it to a ${shop.store.name} account with this email address.`,
      gain,
      { caption: 'Add your order', link },
      'The link works for 24 hours, or until you request another one.',
      'If it was not you, you can ignore this email. Your order does not change.',
    ],
  });
}
