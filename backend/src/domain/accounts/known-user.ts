import { DomainError } from '../shared/domain-error.js';

/**
 * @param field that names the account, where a field does
 * @throws DomainError not-found, for an account that staff name and that is not, or no more, there
 */
export function knownUser<Found>(found: Found | null, field?: string): Found {
  const message = 'There is no such user.';
  const details = field === undefined ? {} : { errors: { [field]: message } };
  if (found === null) throw new DomainError('not-found', 'user.unknown', message, details);
  return found;
}
