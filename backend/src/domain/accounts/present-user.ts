import { DomainError } from '../shared/domain-error.js';

/** @throws DomainError unauthenticated, when the account of a session was deleted meanwhile */
export function presentUser<Found>(found: Found | null): Found {
  if (found === null) throw new DomainError('unauthenticated', 'signed-out', 'Please sign in.');
  return found;
}

/** Somebody else has changed the account since it was looked at, and what was confirmed for it holds no more. */
export function changedMeanwhile(): DomainError {
  return new DomainError('conflict', 'account.changed', 'Your account was changed meanwhile. Please try again.');
}
