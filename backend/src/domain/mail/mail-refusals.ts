import { isErased } from '../shared/email-address.js';
import { DomainError } from '../shared/domain-error.js';
import type { ListedMail } from './mail-reader.js';
import type { MailState } from './mail-states.js';

const as: Record<MailState, string> = {
  pending: 'This mail is on its way already.',
  sending: 'This mail is on its way already.',
  sent: 'This mail was sent already.',
  failed: 'This mail was never sent. Please retry it.',
  cancelled: 'This mail was cancelled, because nobody needs it any more.',
};

/** @throws DomainError conflict, for a mail in another state, or to somebody whose account is deleted */
export function refuseMailUnless(wanted: 'failed' | 'sent', { state, recipient }: ListedMail): void {
  if (isErased(recipient)) {
    throw mailRefused('mail.erased', 'The account that this mail was for is deleted.');
  }
  if (state !== wanted) throw mailRefused(`mail.not-${wanted}`, as[state]);
}

export function mailRefused(code: string, message: string): DomainError {
  return new DomainError('conflict', code, message);
}

export function unknownMail(): DomainError {
  return new DomainError('not-found', 'mail.unknown', 'There is no such mail.');
}
