import type { OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type NodemailerError } from 'nodemailer';
import { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import type { MailCause } from '../../domain/mail/mail-states.js';
import { type BeforeHandover, Mailer, MailRefused, type OutgoingMail } from '../../domain/mail/ports/mailer.js';
import { mailMessageOf } from './mail-message.js';

/** Timeouts in milliseconds. A whole delivery ends before the mail's lease expires. */
const timeoutMs = { connection: 10_000, greeting: 10_000, socket: 20_000, whole: 45_000 };

/** Sends mails through an SMTP server over a few reused connections. */
export class SmtpMailer implements Mailer, OnApplicationShutdown {
  private readonly transport;
  /** The `beforeHandover` callbacks of the mails that are being sent. Keys are the abort signals of the deliveries. */
  private readonly handovers = new WeakMap<AbortSignal, BeforeHandover>();

  /**
   * @param url `smtp://` or `smtps://` with a user and a password, and with nodemailer's options as query parameters
   */
  constructor(url: string) {
    this.transport = createTransport({
      url,
      pool: true,
      maxConnections: 5,
      // The pool must not retry, because only the outbox records failures and schedules retries.
      maxRequeues: 0,
      idleTimeout: 30_000,
      connectionTimeout: timeoutMs.connection,
      greetingTimeout: timeoutMs.greeting,
      socketTimeout: timeoutMs.socket,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.transport.use('stream', ({ message, data: { signal } }, done) => {
      const beforeHandover = signal && this.handovers.get(signal);
      if (beforeHandover) message.processFunc((content) => Readable.from(withHandover(content, beforeHandover)));
      done();
    });
  }

  async send(mail: OutgoingMail, beforeHandover: BeforeHandover): Promise<string> {
    const signal = AbortSignal.timeout(timeoutMs.whole);
    this.handovers.set(signal, beforeHandover);
    try {
      const sent = await this.transport.sendMail({ ...mailMessageOf(mail), signal });
      return sent.response;
    } catch (error) {
      throw refusalOf(error);
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

/**
 * Calls `beforeHandover` before the end of the stream. nodemailer reads the stream only as fast as it sends the data,
 * so at this time, the mail server has received all data except the last part.
 */
async function* withHandover(content: AsyncIterable<Buffer>, beforeHandover: BeforeHandover): AsyncGenerator<Buffer> {
  yield* content;
  await beforeHandover();
}

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
