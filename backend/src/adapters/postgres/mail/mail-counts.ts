import type { MailCounts } from '../../../domain/mail/ports/mail-reader.js';
import type { MailState } from '../../../domain/mail/mail-states.js';

export const noMails: MailCounts = { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 };

/** States without mails have no row, and count 0. */
export function countsOf(rows: readonly { readonly state: MailState; readonly count: number }[]): MailCounts {
  return { ...noMails, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}
