import type { ReactElement } from 'react';
import type { Mail } from '../../domain/mail/mail.js';

export type MailOf<Template extends Mail['template']> = Extract<Mail, { template: Template }>;

/** A mail written by its template, before the HTML is rendered and the signature is added to the text. */
export interface Writing {
  readonly subject: string;
  readonly html: ReactElement;
  /** Paragraphs of the plain text, without the signature. */
  readonly text: readonly string[];
  /** See `RenderedMail`. */
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Texts that mail programs turn into links: a URL with a scheme, an email address, or a bare domain. */
const address = /:\/\/|[wW]{3}\.|@|[\p{L}\p{N}-]\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?!\p{L})/u;

/**
 * Quotes a visitor's text in a mail to an address that the visitor entered: at most `length` characters, without links.
 */
export function quoted(words: string, length: number): string {
  const harmless = words.replace(/\S+/g, (word) => (address.test(word) ? '[link]' : word));
  return harmless.length <= length ? harmless : `${harmless.slice(0, length).trimEnd()}…`;
}

/** Ends a sentence with a period. A name such as "Liberty Tide & Co." at its end has one already. */
export const withPeriod = (words: string) => (words.endsWith('.') ? words : `${words}.`);

/**
 * Greets customers by name, unless the name contains a link: the sender of a form may have entered another customer's
 * address.
 */
export function greeting(word: string, name: string): string {
  return address.test(name) ? `${word},` : `${word} ${name},`;
}

/** Greets the customer of an order by name. @param name empty if the order has no name */
export const hello = (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`);

/** Announces a refund that staff pay by hand. The mail is sent before the customer has the money. */
export const refundByHandText = (amount: string, { supportEmail }: { readonly supportEmail: string }) =>
  `Our staff will give you ${amount} back, for example in cash or by check. If you do not have the money within 10 business days, write to us at ${supportEmail}.`;
