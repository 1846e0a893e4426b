import type { Mail } from '../../domain/mail/mail.js';
import { Box, Letter, Paragraph, type Shop } from './letter.js';
import { type Writing, quoted, withPeriod } from './writing.js';

type ContactAcknowledgement = Extract<Mail, { template: 'contact-acknowledgement' }>;

/**
 * Quotes only part of the message, without links. Otherwise, a spammer could enter another person's address in the
 * form, and the shop would mail the spammer's text to this person.
 */
export function contactAcknowledgement(mail: ContactAcknowledgement, { store, publicUrl }: Shop): Writing {
  const title = 'We received your message.';
  const greeting = `Hello ${quoted(mail.name, 50)},`;
  const promise = `${withPeriod(`Thank you for writing to ${store.name}`)} We read every message and answer as soon as we can.`;
  const subject = quoted(mail.subject, 100);
  const message = quoted(mail.message, 500);
  const otherwise = 'If you did not write to us, someone mistyped their email address. You can ignore this email.';
  return {
    subject: `We received your message to ${store.name}`,
    text: [title, greeting, promise, `Your message: ${subject}`, message.replace(/^/gm, '> '), otherwise],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={promise} title={title}>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{promise}</Paragraph>
        <Box>
          <strong>{subject}</strong>
          {message.split('\n').map((line, index) => (
            <span key={index}>
              <br />
              {line}
            </span>
          ))}
        </Box>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
  };
}
