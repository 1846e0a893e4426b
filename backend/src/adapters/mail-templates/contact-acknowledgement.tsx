import type { Config } from '../../config.js';
import type { Mail } from '../../domain/mail/mail.js';
import { Cell, Letter, Paragraph } from './letter.js';
import { colour } from './look.js';
import { quoted } from './quotation.js';
import type { Writing } from './writing.js';

type ContactAcknowledgement = Extract<Mail, { template: 'contact-acknowledgement' }>;

/** Says little and quotes carefully: anyone may have typed anyone's address into the form. */
export function contactAcknowledgement(mail: ContactAcknowledgement, { store, publicUrl }: Config): Writing {
  const title = 'We have your message.';
  const greeting = `Hello ${quoted(mail.name, 50)},`;
  const promise = `Thank you for writing to ${store.name}. We read every message and answer as soon as we can.`;
  const subject = quoted(mail.subject, 100);
  const message = quoted(mail.message, 500);
  const otherwise = 'If you did not write to us, somebody mistyped an address: just leave this mail alone.';
  return {
    subject: `We have your message to ${store.name}`,
    text: [title, greeting, promise, `Your message: ${subject}`, message.replace(/^/gm, '> '), otherwise],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={promise} title={title}>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{promise}</Paragraph>
        <Cell className="box ink" style={box}>
          <strong>{subject}</strong>
          <br />
          <span style={{ whiteSpace: 'pre-line' }}>{message}</span>
        </Cell>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
  };
}

const box = { padding: '16px 20px', fontSize: 15, lineHeight: '24px', color: colour.ink, backgroundColor: colour.sand };
