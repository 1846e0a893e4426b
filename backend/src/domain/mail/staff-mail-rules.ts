import { refuseProblems, DomainError } from '../shared/domain-error.js';
import { emailProblem, erasedProblem, isErased, tidyEmail } from '../shared/email-address.js';
import { linkHasExpired, linkLifetimeOf } from './link-lifetimes.js';
import type { ListedMail } from './ports/outbox.js';
import type { MailState } from './mail-states.js';

const as: Record<MailState, string> = {
  pending: 'This email is already in the queue.',
  sending: 'This email is being sent right now.',
  sent: 'This email was already sent.',
  failed: 'This email was never sent. Please retry it.',
  cancelled: 'This email was cancelled, because it is no longer needed.',
};

/** The actions that staff may take on a mail now. */
export interface MailChoices {
  readonly retry: boolean;
  readonly sendAgain: boolean;
  readonly cancel: boolean;
  /** Whether a retry or a copy may go to another address. */
  readonly correct: boolean;
  /** Why a sent or failed mail cannot be sent again; absent if it can, and for a mail in another state. */
  readonly refusal?: string;
}

export function choicesFor(mail: ListedMail, now: Date): MailChoices {
  const notRetried = retryRefusal(mail, now);
  const notResent = resendRefusal(mail);
  const retry = notRetried === null;
  const sendAgain = notResent === null;
  return {
    retry,
    sendAgain,
    cancel: cancelRefusal(mail) === null,
    correct: (retry || sendAgain) && correctionRefusal(mail) === null,
    refusal: { sent: notResent, failed: notRetried, pending: null, sending: null, cancelled: null }[mail.state]
      ?.message,
  };
}

export function retryRefusal(mail: ListedMail, now: Date): DomainError | null {
  if (isErased(mail.recipient)) return erased();
  if (mail.state !== 'failed' && !isDeferred(mail, now)) return notAllowed('mail.not-failed', as[mail.state]);
  if (linkHasExpired(mail, now)) {
    return notAllowed('mail.link-expired', 'The link in this email has expired. Please send a new link instead.');
  }
  return null;
}

/** Whether the mail was tried and waits for its next attempt. */
function isDeferred({ state, attempts, nextAttemptAt }: ListedMail, now: Date): boolean {
  return state === 'pending' && attempts > 0 && nextAttemptAt !== null && nextAttemptAt > now;
}

export function resendRefusal(mail: ListedMail): DomainError | null {
  if (isErased(mail.recipient)) return erased();
  if (mail.state !== 'sent') return notAllowed('mail.not-sent', as[mail.state]);
  if (linkLifetimeOf(mail.template) !== null) {
    const instead = mail.template === 'staff-invitation' ? 'invitation on the Staff page' : 'link instead';
    return notAllowed(
      'mail.link-gone',
      `This email contains a secret link, which was removed after sending. Please send a new ${instead}.`,
    );
  }
  if (mail.template === 'back-in-stock')
    return notAllowed(
      'mail.reservation',
      'The reservation began when this email was sent. A copy would show an end that is too late.',
    );
  return null;
}

export function cancelRefusal({ state }: ListedMail): DomainError | null {
  if (state === 'pending' || state === 'failed') return null;
  return notAllowed('mail.not-cancellable', as[state]);
}

/**
 * Returns the error for a mail that must not go to another address; otherwise null. An access link works for anyone who
 * has the link.
 */
function correctionRefusal({ template }: ListedMail): DomainError | null {
  if (linkLifetimeOf(template) === null) return null;
  return notAllowed(
    'mail.link-personal',
    'The link in this email is for the original recipient only. Please send a new link instead.',
  );
}

export function refuse(refusal: DomainError | null): void {
  if (refusal) throw refusal;
}

export function notAllowed(code: string, message: string): DomainError {
  return new DomainError('conflict', code, message);
}

export function erased(): DomainError {
  return notAllowed('mail.erased', 'The recipient’s account was deleted.');
}

/** @throws DomainError not-found */
export function knownMail<Found>(mail: Found | null): Found {
  if (mail === null) throw new DomainError('not-found', 'mail.unknown', 'There is no such email.');
  return mail;
}

/**
 * Returns the normalized address that staff entered for a mail; null without an address, and for the mail's current
 * address.
 * @throws DomainError invalid, at `to`; conflict for a mail that must not go to another address
 */
export function correctedAddress(mail: ListedMail, typed: string | undefined): string | null {
  if (typed === undefined) return null;
  const to = tidyEmail(typed);
  if (to.toLowerCase() === mail.recipient.toLowerCase()) return null;
  refuse(correctionRefusal(mail));
  refuseProblems('mail.address', { to: emailProblem(to) ?? erasedProblem(to) });
  return to;
}
