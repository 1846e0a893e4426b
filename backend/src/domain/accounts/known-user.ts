import { DomainError } from '../shared/domain-error.js';

/** @throws DomainError not-found, for an account that staff name and that is not, or no more, there */
export function knownUser<Found>(found: Found | null): Found {
  if (found === null) throw new DomainError('not-found', 'user.unknown', 'There is no such user.');
  return found;
}
