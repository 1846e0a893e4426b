import type { MailAttempt, MailCause, ListedMail } from '../../api/models';
import { useStore } from '../../page/use-store';
import type { State } from '../ui/state-tag';

/** The kinds of mails by topic. */
const groups: Record<string, Record<string, string>> = {
  Orders: {
    'order-confirmation': 'Order confirmation',
    'payment-request': 'Payment link',
    'payment-receipt': 'Payment receipt',
    'order-shipped': 'Order shipped',
    'order-cancelled': 'Order cancelled',
    'order-exchanged': 'Order changed',
    'return-news': 'Return',
    'returns-requested': 'Several returns',
    'payment-refunded': 'Refund',
    'refund-failed': 'Refund failed',
    'order-claim': 'Add an order to an account',
  },
  'Reviews, waitlist and offers': {
    'review-invitation': 'Request for a review',
    'review-rejected': 'Review not shown',
    'waitlist-confirmation': 'Waitlist confirmation',
    'back-in-stock': 'Back in stock',
    'newsletter-confirmation': 'Newsletter',
    'service-refused': 'Service not verified',
    'personal-discount': 'Personal discount',
  },
  Messages: {
    'contact-acknowledgement': 'Contact form',
    'contact-reply': 'Reply to a message',
  },
  Accounts: {
    'password-reset': 'Password reset',
    'password-changed': 'Password changed',
    'device-link': 'Sign-in on a new device',
    'security-notice': 'Security notice',
    'email-change-confirmation': 'New email',
    'email-change-notice': 'Email change requested',
    'email-changed': 'Email changed',
    'guest-data': 'Guest data',
    'account-deletion': 'Account deletion',
    'deletion-withdrawn': 'Deletion withdrawn',
  },
  Staff: {
    'staff-news': 'Staff notification',
    'staff-summary': 'Daily summary for staff',
    'staff-invitation': 'Staff invitation',
    'refund-alert': 'Refund alert (staff)',
    'test-mail': 'Test email',
  },
};
const templates: Record<string, string> = Object.assign({}, ...Object.values(groups)) as Record<string, string>;

const optionsOf = (some: Record<string, string>) => Object.entries(some).map(([value, label]) => ({ value, label }));

/** Options of the filter by kind, grouped by topic. */
export const templateGroups = Object.entries(groups).map(([label, some]) => ({ label, options: optionsOf(some) }));

export const knownTemplates = optionsOf(templates);

/** Returns the readable name of a mail template. */
export const templateName = (template: string) => templates[template] ?? template;

/** Returns the subject of a mail, or the name of its template if the mail was never rendered. */
export const mailTitle = ({ subject, template }: Pick<ListedMail, 'subject' | 'template'>) =>
  subject ?? templateName(template);

export const mailStates: Record<ListedMail['state'], State> = {
  pending: { name: 'Waiting', tone: 'busy' },
  sending: { name: 'Sending', tone: 'busy' },
  sent: { name: 'Sent', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
  cancelled: { name: 'Cancelled', tone: 'quiet' },
};

/** Returns the name and color of each state of a mail. Without a mail server, the shop sends no mail. */
export function useMailStates(): typeof mailStates {
  const { sendsMail } = useStore();
  return sendsMail ? mailStates : { ...mailStates, sent: saved };
}

/** State of a mail that the shop saved as a file because it has no mail server. */
export const saved: State = { name: 'Saved, not sent', tone: 'busy' };

/** Name of each failure cause, and advice for staff. */
export const mailCauses: Record<MailCause, { name: string; advice: string }> = {
  address: { name: 'Address refused', advice: 'The mailbox does not exist or accepts no email. Correct the address.' },
  'sign-in': {
    name: 'Sign-in refused',
    advice:
      'The mail server rejects the username or password of the shop. Ask the shop operator to correct them, then send the emails again.',
  },
  connection: {
    name: 'No connection',
    advice: 'The mail server could not be reached. Send the email again when it is back.',
  },
  timeout: { name: 'Timeout', advice: 'The mail server took too long to respond. Send the email again later.' },
  template: {
    name: 'Template error',
    advice: 'The data of the email does not match its template. Please show this to the shop operator.',
  },
  other: {
    name: 'Other',
    advice: 'The response of the mail server has the details. If it is unclear, show it to the shop operator.',
  },
};

export const nameOfCause = (cause: string) =>
  new Map(Object.entries(mailCauses)).get(cause)?.name.toLowerCase() ?? cause;

const mailOutcomes: Record<NonNullable<MailAttempt['outcome']>, State> = {
  sent: { name: 'Sent', tone: 'good' },
  deferred: { name: 'Deferred', tone: 'busy' },
  refused: { name: 'Refused', tone: 'bad' },
  lost: { name: 'Worker stopped', tone: 'bad' },
};

/** Returns the name and color of each outcome of an attempt. */
export function useMailOutcomes(): typeof mailOutcomes {
  const { sendsMail } = useStore();
  return sendsMail ? mailOutcomes : { ...mailOutcomes, sent: saved };
}
