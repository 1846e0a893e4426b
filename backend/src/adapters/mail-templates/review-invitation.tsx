import type { Mail } from '../../domain/mail/mail.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import type { Writing } from './writing.js';

type ReviewInvitation = Extract<Mail, { template: 'review-invitation' }>;

export interface ReviewAddresses {
  readonly write: string;
  readonly stop: string;
}

export function reviewInvitation(
  { name, products }: ReviewInvitation,
  { store, publicUrl }: Shop,
  { write, stop }: ReviewAddresses,
): Writing {
  const title = 'How does it fit?';
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  const question = `You have had some time with your order (${products.join(', ')}). How do you like it, and does it fit?`;
  const use = 'Your review helps other shoppers find their size. You need no password. The link works for 60 days.';
  const once = 'We ask only once for each order.';
  const caption = 'Write a review';
  return {
    subject: `How does it fit? Your ${store.name} order`,
    text: [title, greeting, question, use, `${caption}: ${write}`, once, `Stop these emails: ${stop}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={question} title={title} unsubscribe={stop}>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{question}</Paragraph>
        <Paragraph>{use}</Paragraph>
        <ActionButton href={write}>{caption}</ActionButton>
        <Paragraph>{once}</Paragraph>
      </Letter>
    ),
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
