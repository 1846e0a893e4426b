import type { MailAttempt, MailCause, StaffMail } from '../../api/models';
import type { State } from '../ui/state-tag';

const templates: Record<string, string> = {
  'order-confirmation': 'Order confirmation',
  'payment-request': 'Link to pay',
  'order-shipped': 'Order shipped',
  'order-cancelled': 'Order cancelled',
  'order-exchanged': 'Order changed',
  'return-news': 'Return',
  'review-invitation': 'Request for a review',
  'review-rejected': 'Review not shown',
  'waitlist-confirmation': 'Waitlist confirmation',
  'back-in-stock': 'Back in stock',
  'payment-refunded': 'Refund',
  'refund-failed': 'Refund failed',
  'refund-alert': 'Refund alert (staff)',
  'staff-news': 'Staff notification',
  'staff-summary': 'Daily summary for staff',
  'order-claim': 'Add an order to an account',
  'password-reset': 'Password reset',
  'device-link': 'Sign-in on a new device',
  'security-notice': 'Security notice',
  'staff-invitation': 'Invitation to the staff',
  'password-changed': 'Password changed',
  'email-change-confirmation': 'New email',
  'email-change-notice': 'Email change requested',
  'email-changed': 'Email changed',
  'guest-data': 'Guest data',
  'account-deletion': 'Account deletion',
  'contact-acknowledgement': 'Contact form',
  'contact-reply': 'Reply to a message',
  'newsletter-confirmation': 'Newsletter',
  'service-refused': 'Service not verified',
  'personal-discount': 'Personal discount',
};

export const knownTemplates = Object.entries(templates).map(([value, label]) => ({ value, label }));

/** Returns the readable name of a mail template. */
export const templateName = (template: string) => templates[template] ?? template;

/** Returns the subject of a mail, or the name of its template if the mail was never rendered. */
export const mailTitle = ({ subject, template }: Pick<StaffMail, 'subject' | 'template'>) =>
  subject ?? templateName(template);

export const mailStates: Record<StaffMail['state'], State> = {
  pending: { name: 'Waiting', tone: 'busy' },
  sending: { name: 'Sending', tone: 'busy' },
  sent: { name: 'Sent', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
  cancelled: { name: 'Cancelled', tone: 'quiet' },
};

/** Name of each failure cause, and advice for staff. */
export const mailCauses: Record<MailCause, { name: string; advice: string }> = {
  address: { name: 'Address refused', advice: 'The mailbox does not exist or accepts no email. Correct the address.' },
  'sign-in': { name: 'Sign-in refused', advice: 'The mail server rejects the username or password in SMTP_URL.' },
  connection: { name: 'No connection', advice: 'The mail server could not be reached.' },
  timeout: { name: 'Timeout', advice: 'The mail server took too long to respond.' },
  template: {
    name: 'Template error',
    advice: 'The data of the email does not match its template. Please show this to the shop operator.',
  },
  other: { name: 'Other', advice: 'The response of the mail server has the details.' },
};

export const nameOfCause = (cause: string) =>
  new Map(Object.entries(mailCauses)).get(cause)?.name.toLowerCase() ?? cause;

/** Name and color of each attempt's outcome. */
export const mailOutcomes: Record<NonNullable<MailAttempt['outcome']>, State> = {
  sent: { name: 'Sent', tone: 'good' },
  deferred: { name: 'Deferred', tone: 'busy' },
  refused: { name: 'Refused', tone: 'bad' },
  lost: { name: 'Worker stopped', tone: 'bad' },
};
