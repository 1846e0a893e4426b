import type { Mail } from '../../domain/mail/mail.js';
import { Box, Letter, Paragraph, type Shop } from './letter.js';
import { type Writing, greeting, quoted } from './writing.js';

type ContactReply = Extract<Mail, { template: 'contact-reply' }>;

/**
 * Quotes the message without links. Otherwise, a spammer could enter another person's address in the form, and the shop
 * would mail the spammer's links to this person.
 */
export function contactReply(mail: ContactReply, { store, publicUrl }: Shop): Writing {
  const title = 'Our reply to your message';
  const hello = greeting('Hello', mail.name);
  const subject = quoted(mail.subject, 200);
  const message = quoted(mail.message, 5000);
  const yours = 'Your message:';
  return {
    subject: `Re: ${subject}`,
    replyTo: store.email,
    text: [title, hello, mail.reply, `${yours} ${subject}`, message.replace(/^/gm, '> ')],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={mail.reply} title={title}>
        <Paragraph>{hello}</Paragraph>
        <Paragraph>{broken(mail.reply)}</Paragraph>
        <Paragraph>{yours}</Paragraph>
        <Box>
          <strong>{subject}</strong>
          <br />
          {broken(message)}
        </Box>
      </Letter>
    ),
  };
}

/** Renders the line breaks of a text. */
function broken(text: string) {
  return text.split('\n').map((line, index) => (
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ));
}
