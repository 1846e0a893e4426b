import type { Mail } from '../../domain/mail/mail.js';
import { timeText } from './figures.js';
import { Letter, Paragraph, Press, type Shop } from './letter.js';
import type { Writing } from './writing.js';

export interface WaitlistAddresses {
  /** Address of the page that shows the entry, with actions to confirm, buy or leave. */
  readonly entry: string;
  readonly stop: string;
}

type WaitlistConfirmation = Extract<Mail, { template: 'waitlist-confirmation' }>;
type BackInStock = Extract<Mail, { template: 'back-in-stock' }>;

export function waitlistConfirmation(
  { product }: WaitlistConfirmation,
  { store, publicUrl }: Shop,
  { entry, stop }: WaitlistAddresses,
): Writing {
  const title = 'Confirm, and you are in line.';
  const request = `You asked us to write when ${product} is back in stock.`;
  const order =
    'First come, first served: your place counts from the moment you confirm. When it is your turn, we keep one for you for 12 hours.';
  const otherwise = 'If it was not you, just leave this mail alone: nothing more will be sent to you.';
  const caption = 'Yes, tell me when it is back';
  return {
    subject: `Confirm: tell me when ${product} is back`,
    text: [title, request, order, `${caption}: ${entry}`, otherwise, `No more of these mails: ${stop}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={request} title={title} unsubscribe={stop}>
        <Paragraph>{request}</Paragraph>
        <Paragraph>{order}</Paragraph>
        <Press href={entry}>{caption}</Press>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
    headers: stopHeaders(stop),
  };
}

export function backInStock(
  { product, until }: BackInStock,
  { store, publicUrl, timeZone }: Shop,
  { entry, stop }: WaitlistAddresses,
): Writing {
  const title = 'It is back, and one is yours.';
  const news = `${product} is back in stock. We keep one for you until ${timeText(until, timeZone)}.`;
  const then = 'After that it goes to the next in line.';
  const caption = 'Put it into my cart';
  const refusal = 'Changed your mind? Then let the next in line have it';
  return {
    subject: `${product} is back: one is kept for you`,
    text: [title, news, `${caption}: ${entry}`, then, `${refusal}: ${stop}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title} unsubscribe={stop}>
        <Paragraph>{news}</Paragraph>
        <Press href={entry}>{caption}</Press>
        <Paragraph>{then}</Paragraph>
      </Letter>
    ),
    headers: stopHeaders(stop),
  };
}

/** The one-click unsubscribe of RFC 8058. */
function stopHeaders(stop: string) {
  return { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
