import { Box, broken, Letter, Paragraph, type Shop, simpleMail } from './letter.js';
import { greeting, type MailOf, quoted, withPeriod, type Writing } from './writing.js';

/**
 * Quotes only part of the message, without links. Otherwise, a spammer could enter another person's address in the
 * form, and the shop would mail the spammer's text to this person.
 */
export function contactAcknowledgement(mail: MailOf<'contact-acknowledgement'>, shop: Shop): Writing {
  const promise = `${withPeriod(`Thank you for writing to ${shop.store.name}`)} We read every message and answer as soon as we can.`;
  const subject = quoted(mail.subject, 100);
  const message = quoted(mail.message, 500);
  const box = (
    <>
      <strong>{subject}</strong>
      {message.split('\n').map((line, index) => (
        <span key={index}>
          <br />
          {line}
        </span>
      ))}
    </>
  );
  return simpleMail(shop, {
    subject: `We received your message to ${shop.store.name}`,
    title: 'We received your message.',
    preview: promise,
    parts: [
      `Hello ${quoted(mail.name, 50)},`,
      promise,
      { box, text: `Your message: ${subject}\n\n${message.replace(/^/gm, '> ')}` },
      'If you did not write to us, someone mistyped their email address. You can ignore this email.',
    ],
  });
}

/** Matches the start of a reply in which staff greet the customer, so that the mail does not greet twice. */
const greetingStart = /^\s*(?:hi|hello|hey|dear|greetings|good (?:morning|afternoon|evening))(?![\p{L}\p{N}-])/iu;

/**
 * Quotes the message without links. Otherwise, a spammer could enter another person's address in the form, and the shop
 * would mail the spammer's links to this person.
 */
export function contactReply(mail: MailOf<'contact-reply'>, { store, publicUrl }: Shop): Writing {
  const title = 'Our reply to your message';
  const salutation = greetingStart.test(mail.reply) ? [] : [greeting('Hello', mail.name)];
  const subject = quoted(mail.subject, 200);
  const message = quoted(mail.message, 5000);
  const yours = 'Your message:';
  return {
    subject: `Re: ${subject}`,
    replyTo: store.email,
    text: [title, ...salutation, mail.reply, `${yours} ${subject}`, message.replace(/^/gm, '> ')],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={mail.reply} title={title}>
        {salutation.map((line) => (
          <Paragraph key={line}>{line}</Paragraph>
        ))}
        <Paragraph>{broken(mail.reply.split('\n'))}</Paragraph>
        <Paragraph>{yours}</Paragraph>
        <Box>
          <strong>{subject}</strong>
          <br />
          {broken(message.split('\n'))}
        </Box>
      </Letter>
    ),
  };
}
