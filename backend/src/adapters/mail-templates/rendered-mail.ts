import type { Shop } from './letter.js';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from '../../domain/mail/mail.js';
import { type RenderedMail, UnknownTemplate } from '../../domain/mail/ports/mailer.js';
import {
  deviceLink,
  emailChangeConfirmation,
  emailChanged,
  emailChangeNotice,
  orderClaim,
  passwordChanged,
  passwordReset,
} from './account-mails.js';
import { contactAcknowledgement, contactReply } from './contact-mails.js';
import { accountDeletion, deletionWithdrawn, guestData } from './data-mails.js';
import { newsletterConfirmation } from './newsletter-confirmation.js';
import { orderCancelled, orderExchanged } from './order-changes.js';
import { orderConfirmation } from './order-confirmation.js';
import { paymentRequest } from './payment-request.js';
import { orderShipped } from './order-shipped.js';
import { paymentRefunded, refundAlert, refundFailed } from './refund-mails.js';
import { returnNews, returnsRequested } from './return-news.js';
import { type ReviewAddresses, reviewInvitation, reviewRejected } from './review-mails.js';
import { personalDiscount, serviceRefused } from './service-mails.js';
import { securityNotice, staffInvitation, testMail } from './staff-account-mails.js';
import { staffNews, staffSummary } from './staff-news.js';
import { backInStock, waitlistConfirmation, type WaitlistAddresses } from './waitlist-mails.js';
import type { Writing } from './writing.js';

/** The doctype that mail programs expect. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Creates URLs that give the mail's reader access to an order, its payment or its reviews. */
interface LinksTo {
  order(orderId: string): string;
  returns(orderId: string): string;
  /** @param expiresAt an ISO time */
  payment(orderId: string, expiresAt: string): string;
  reviews(orderId: string): ReviewAddresses;
  waitlist(entryId: number): WaitlistAddresses;
  /** URL with access to the data that is stored with the address. */
  guestData(email: string): string;
}

/** Renders a mail as HTML and as plain text. */
export function renderedMail(mail: Mail, config: Shop, linksTo: LinksTo): RenderedMail {
  const { name, city, state, supportEmail } = config.store;
  const { subject, html, text, replyTo, headers } = written(mail, config, linksTo);
  const signature = `Questions? Just write to ${supportEmail}.\n${name}, ${city}, ${state}`;
  return {
    subject,
    html: doctype + renderToStaticMarkup(html),
    text: `${[...text, signature].join('\n\n')}\n`,
    ...(replyTo !== undefined && { replyTo }),
    headers,
  };
}

function written(mail: Mail, config: Shop, linksTo: LinksTo): Writing {
  switch (mail.template) {
    case 'order-confirmation':
      return orderConfirmation(mail, config, linksTo.order(mail.order.orderId));
    case 'payment-request':
      return paymentRequest(mail, config, linksTo.payment(mail.order.orderId, mail.expiresAt));
    case 'payment-refunded':
      return paymentRefunded(mail, config, mail.orderId === null ? null : linksTo.order(mail.orderId));
    case 'refund-failed':
      return refundFailed(mail, config, mail.orderId === null ? null : linksTo.order(mail.orderId));
    case 'refund-alert':
      return refundAlert(mail, config);
    case 'staff-news':
      return staffNews(mail, config);
    case 'staff-summary':
      return staffSummary(mail, config);
    case 'order-shipped':
      return orderShipped(mail, config, linksTo.order(mail.orderId));
    case 'order-cancelled':
      return orderCancelled(mail, config, linksTo.order(mail.orderId));
    case 'order-exchanged':
      return orderExchanged(mail, config, linksTo.order(mail.orderId));
    case 'return-news':
      return returnNews(mail, config, linksTo.returns(mail.orderId));
    case 'returns-requested':
      return returnsRequested(mail, config, linksTo.returns(mail.orderId));
    case 'review-invitation':
      return reviewInvitation(mail, config, linksTo.reviews(mail.orderId));
    case 'order-claim':
      return orderClaim(mail, config);
    case 'guest-data':
      return guestData(mail, config);
    case 'review-rejected':
      return reviewRejected(mail, config, linksTo.reviews(mail.orderId).write);
    case 'waitlist-confirmation':
      return waitlistConfirmation(mail, config, linksTo.waitlist(mail.entryId));
    case 'back-in-stock':
      return backInStock(mail, config, linksTo.waitlist(mail.entryId));
    case 'password-reset':
      return passwordReset(mail, config);
    case 'security-notice':
      return securityNotice(mail, config);
    case 'staff-invitation':
      return staffInvitation(mail, config);
    case 'device-link':
      return deviceLink(mail, config);
    case 'test-mail':
      return testMail(mail, config);
    case 'password-changed':
      return passwordChanged(mail, config);
    case 'email-change-confirmation':
      return emailChangeConfirmation(mail, config);
    case 'email-change-notice':
      return emailChangeNotice(mail, config);
    case 'email-changed':
      return emailChanged(mail, config);
    case 'account-deletion':
      return accountDeletion(mail, config, linksTo.guestData(mail.to));
    case 'deletion-withdrawn':
      return deletionWithdrawn(mail, config);
    case 'contact-acknowledgement':
      return contactAcknowledgement(mail, config);
    case 'contact-reply':
      return contactReply(mail, config);
    case 'personal-discount':
      return personalDiscount(mail, config);
    case 'service-refused':
      return serviceRefused(mail, config);
    case 'newsletter-confirmation':
      return newsletterConfirmation(mail, config);
    default:
      throw new UnknownTemplate(mail);
  }
}
