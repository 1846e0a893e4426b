import type { OutgoingMail } from '../../domain/mail/ports/mailer.js';

/**
 * Converts a mail for nodemailer. `to` is one address, never a list. `Auto-Submitted` prevents automatic replies to
 * mails that no member of staff wrote.
 */
export function mailMessageOf(mail: OutgoingMail) {
  const { messageId, from, to, replyTo, date, subject, html, text, headers, attachments } = mail;
  return {
    messageId,
    from,
    to: { name: '', address: to },
    date,
    subject,
    html,
    text,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    headers: { ...headers, ...(replyTo === undefined && { 'Auto-Submitted': 'auto-generated' }) },
    attachments: attachments?.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
  };
}
