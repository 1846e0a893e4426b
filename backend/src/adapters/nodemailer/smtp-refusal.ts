import type { NodemailerError } from 'nodemailer';
import { isNativeError } from 'node:util/types';
import type { MailCause } from '../../domain/mail/mail-states.js';
import { MailRefused } from '../../domain/mail/ports/mailer.js';

/**
 * Response codes that concern the shop's sign-in instead of the mail. Such a refusal counts as temporary, because the
 * operator can correct the setting.
 */
const signInResponseCodes = [530, 534, 535, 538];

const causes = new Map<string | undefined, MailCause>([
  ['EAUTH', 'sign-in'],
  ['ENOAUTH', 'sign-in'],
  ['EOAUTH2', 'sign-in'],
  ['ECONNECTION', 'connection'],
  ['ESOCKET', 'connection'],
  ['EDNS', 'connection'],
  ['ETLS', 'connection'],
  ['EREQUIRETLS', 'connection'],
  ['EPROXY', 'connection'],
  ['ETIMEDOUT', 'timeout'],
  ['EABORT', 'timeout'],
]);

/** Readable texts for connection errors of the system and of nodemailer. */
const plainWords: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'connection refused'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'its host name is unknown'],
  [/EHOSTUNREACH|ENETUNREACH/, 'there is no network route to it'],
  [/ECONNRESET|EPIPE|closed/i, 'it closed the connection'],
  [/wrong version number/, 'this port does not use TLS'],
];

/**
 * Converts an error of nodemailer. The message is the server's response, or a sentence if there was no response. A
 * refusal that the shop created is returned unchanged.
 */
export function refusalOf(error: unknown): MailRefused {
  if (error instanceof MailRefused) return error;
  if (!isNativeError(error)) return new MailRefused('temporary', 'other', String(error));
  const { code, command, responseCode, response, permanent, message }: NodemailerError = error;
  const blamesSignIn = responseCode !== undefined && signInResponseCodes.includes(responseCode);
  const ofTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const forever = ofTheMail && !blamesSignIn && (responseCode === undefined || permanent === true);
  const ofTheAddress = forever && code === 'EENVELOPE' && command !== 'MAIL FROM';
  const cause = blamesSignIn ? 'sign-in' : ofTheAddress ? 'address' : (causes.get(code) ?? 'other');
  return new MailRefused(forever ? 'permanent' : 'temporary', cause, response ?? sentenceFor(cause, message));
}

function sentenceFor(cause: MailCause, message: string): string {
  if (cause === 'timeout') return 'The mail server did not respond in time.';
  if (cause !== 'connection') return message;
  const plain = plainWords.find(([words]) => words.test(message))?.[1] ?? message.trim();
  return `The mail server could not be reached: ${plain}.`;
}
