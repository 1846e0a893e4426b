import { DomainError } from '../shared/domain-error.js';

/** Number of recovery codes that an account gets. */
export const recoveryCodeCount = 10;

/** Time limit for a browser's response to a passkey challenge, in seconds. */
export const challengeLifetime = 5 * 60;

/** Max number of passkeys per account. */
export const maxPasskeys = 10;

/** Removes spaces and hyphens from a typed code, and changes it to upper case. */
export function tidyCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** A method to confirm a sign-in. A recovery code can replace either method. */
export type SecondFactorKind = 'authenticator' | 'passkey';

/**
 * The error for a missing second factor. It names the methods that the account has, and lists them in `secondFactors`.
 * @param kind `unauthenticated` at the sign-in, after a correct password; `invalid` for a confirmation
 */
export function codeNeeded(kind: 'unauthenticated' | 'invalid', has: readonly SecondFactorKind[]): DomainError {
  const message = methodsText(has);
  return new DomainError(kind, 'second-factor-needed', message, {
    errors: { code: message },
    facts: { secondFactors: has },
  });
}

function methodsText(has: readonly SecondFactorKind[]): string {
  if (!has.includes('passkey')) return 'Please enter the code from your authenticator app, or a recovery code.';
  return has.includes('authenticator')
    ? 'Please use your passkey, or enter a code from your authenticator app or a recovery code.'
    : 'Please use your passkey, or enter a recovery code.';
}

/** @param kind `unauthenticated` at the sign-in, `invalid` for a confirmation */
export function wrongCode(kind: 'unauthenticated' | 'invalid'): DomainError {
  const message = 'This code is not correct, or was already used.';
  return new DomainError(kind, 'second-factor-wrong', message, { errors: { code: message } });
}

/** @param kind `unauthenticated` at the sign-in, `invalid` elsewhere */
export function passkeyRefused(kind: 'unauthenticated' | 'invalid'): DomainError {
  return new DomainError(kind, 'passkey.refused', 'This passkey could not be verified. Please try again.');
}

/** Error for a staff member who has no second factor although the shop requires one. */
export function secondFactorMissing(): DomainError {
  const message = 'Please set up two-step sign-in first. The back office shows how.';
  return new DomainError('forbidden', 'second-factor-missing', message);
}
