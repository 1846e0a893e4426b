import { DomainError } from './domain-error.js';

/**
 * Refuses a change that is based on an outdated state, so that no staff member overwrites a colleague's work unseen.
 * @param read the version that the caller has seen; undefined if the caller does not care
 * @param current the state as others saved it, for the caller to show
 * @throws DomainError conflict `changed-meanwhile`
 */
export function refuseOutdated(
  read: number | undefined,
  version: number,
  current: Readonly<Record<string, unknown>>,
): void {
  if (read === undefined || read === version) return;
  const message = 'A colleague saved this while you were editing it. Your changes are not saved yet.';
  throw new DomainError('conflict', 'changed-meanwhile', message, { facts: { version, current } });
}
