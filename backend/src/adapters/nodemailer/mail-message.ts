import type { OutgoingMail } from '../../domain/mail/ports/mailer.js';

/** Converts a mail for nodemailer. `to` is one address, never a list. `Auto-Submitted` prevents automatic replies. */
export function mailMessageOf({ messageId, from, to, date, subject, html, text, headers, attachments }: OutgoingMail) {
  return {
    messageId,
    from,
    to: { name: '', address: to },
    date,
    subject,
    html,
    text,
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    attachments: attachments?.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
  };
}
