import { DomainError } from '../shared/domain-error.js';

/** Number of recovery codes that an account gets. */
export const recoveryCodeCount = 10;

/** Seconds within which a browser must answer the challenge of a passkey. */
export const challengeLifetime = 5 * 60;

/** Passkeys of one account at most. */
export const passkeysAtMost = 10;

/** A typed code without spaces and hyphens, in capital letters. */
export function tidyCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

const askForCode = 'Please enter the code from your authenticator app, or a recovery code.';

/** The password was correct, and the account has a second factor. */
export function codeNeeded(): DomainError {
  return new DomainError('unauthenticated', 'second-factor-needed', askForCode, { errors: { code: askForCode } });
}

/** @param kind `unauthenticated` at the sign-in, `invalid` for a confirmation */
export function wrongCode(kind: 'unauthenticated' | 'invalid'): DomainError {
  const message = 'This code is not correct, or was used already.';
  return new DomainError(kind, 'second-factor-wrong', message, { errors: { code: message } });
}

export function missingCode(): DomainError {
  return new DomainError('invalid', 'second-factor-needed', askForCode, { errors: { code: askForCode } });
}

/** @param kind `unauthenticated` at the sign-in, `invalid` elsewhere */
export function passkeyRefused(kind: 'unauthenticated' | 'invalid'): DomainError {
  return new DomainError(kind, 'passkey.refused', 'This passkey could not be verified. Please try again.');
}

/** The shop requires a second factor of staff, and this staff member has none. */
export function secondFactorMissing(): DomainError {
  const message = 'Please set up two-step sign-in first. The back office shows how.';
  return new DomainError('forbidden', 'second-factor-missing', message);
}
