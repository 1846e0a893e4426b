import type { Mail } from '../../domain/mail/mail.js';
import { timeText } from './figures.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import type { Writing } from './writing.js';

export interface WaitlistAddresses {
  /** URL of the page with the waitlist entry, where the shopper can confirm, buy or leave. */
  readonly entry: string;
  readonly stop: string;
  /** End of a reservation that begins now; an ISO time. */
  readonly until: string;
}

type WaitlistConfirmation = Extract<Mail, { template: 'waitlist-confirmation' }>;
type BackInStock = Extract<Mail, { template: 'back-in-stock' }>;

export function waitlistConfirmation(
  { product }: WaitlistConfirmation,
  { store, publicUrl }: Shop,
  { entry, stop }: WaitlistAddresses,
): Writing {
  const title = 'Please confirm your place on the waitlist.';
  const request = `You asked us to email you when ${product} is back in stock.`;
  const order =
    'You join the waitlist when you confirm, so the sooner you confirm, the better your place. When it is your turn, we will reserve one item for you for 12 hours.';
  const otherwise = 'If it was not you, you can ignore this email. You will not be added to the waitlist.';
  const caption = 'Yes, email me when it is back';
  return {
    subject: `Please confirm: email me when ${product} is back`,
    text: [title, request, order, `${caption}: ${entry}`, otherwise, `Stop these emails: ${stop}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={request} title={title} unsubscribe={stop}>
        <Paragraph>{request}</Paragraph>
        <Paragraph>{order}</Paragraph>
        <ActionButton href={entry}>{caption}</ActionButton>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
    headers: stopHeaders(stop),
  };
}

export function backInStock(
  { product }: BackInStock,
  { store, publicUrl, timeZone }: Shop,
  { entry, stop, until }: WaitlistAddresses,
): Writing {
  const title = 'It is back, and one is reserved for you.';
  const news = `${product} is back in stock. We are holding one for you until ${timeText(until, timeZone)}.`;
  const then = 'After that, the next shopper on the waitlist gets it.';
  const caption = 'Add it to my cart';
  const refusal = 'Changed your mind? Give it to the next shopper';
  return {
    subject: `${product} is back: one is reserved for you`,
    text: [title, news, `${caption}: ${entry}`, then, `${refusal}: ${stop}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title} unsubscribe={stop}>
        <Paragraph>{news}</Paragraph>
        <ActionButton href={entry}>{caption}</ActionButton>
        <Paragraph>{then}</Paragraph>
      </Letter>
    ),
    headers: stopHeaders(stop),
  };
}

/** Headers for one-click unsubscribe (RFC 8058). */
function stopHeaders(stop: string) {
  return { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
