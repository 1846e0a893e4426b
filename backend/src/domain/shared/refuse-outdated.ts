import { DomainError } from './domain-error.js';

/**
 * Rejects a change that is based on outdated data, so that staff do not overwrite each other's work without noticing.
 * @param read the version that the caller has seen; undefined skips the check
 * @param current the data as saved by others, for the caller to show
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
