import { DomainError } from '../shared/domain-error.js';

/** @throws DomainError not-found, for a message that is not, or no more, there */
export function knownMessage<Found>(found: Found | null): Found {
  if (found === null) throw new DomainError('not-found', 'message.unknown', 'This message is not there any more.');
  return found;
}
