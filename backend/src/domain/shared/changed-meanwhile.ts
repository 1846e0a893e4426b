import { DomainError } from './domain-error.js';

/**
 * Refuses a change that is based on an outdated state, so that nobody overwrites the work of others unseen.
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
  const message = 'Somebody else saved this while you were editing it. Nothing of yours is saved yet.';
  throw new DomainError('conflict', 'changed-meanwhile', message, { facts: { version, current } });
}
