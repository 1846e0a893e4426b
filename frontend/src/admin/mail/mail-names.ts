import type { StaffMail } from '../../api/models';
import type { StateTone } from '../list/state-tag';

const templates: Record<string, string> = {
  'order-confirmation': 'Order confirmation',
  'order-shipped': 'Order shipped',
  'order-cancelled': 'Order cancelled',
  'payment-refunded': 'Refund',
  'password-reset': 'Password reset',
  'password-changed': 'Password changed',
  'email-changed': 'E-mail changed',
  'account-deletion': 'Account deletion',
  'contact-acknowledgement': 'Contact form',
  'newsletter-confirmation': 'Newsletter',
  'personal-discount': 'Personal discount',
};

/** What a mail is, for people. */
export const templateName = (template: string) => templates[template] ?? template;

export const mailStates: Record<StaffMail['state'], { name: string; tone: StateTone }> = {
  pending: { name: 'Waiting', tone: 'busy' },
  sending: { name: 'Sending', tone: 'busy' },
  sent: { name: 'Sent', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
  cancelled: { name: 'Cancelled', tone: 'quiet' },
};
