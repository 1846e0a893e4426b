import { useState } from 'react';
import { ApiError, type Meanwhile } from '../../api/api-error';

/**
 * Tracks the version that a form sends with its changes, and the state that others saved meanwhile.
 *
 * @param loaded version that the form is based on; undefined for a new item
 */
export function useMeanwhile(loaded: number | undefined) {
  const [{ version, current }, setLatest] = useState<Partial<Meanwhile>>({ version: loaded });
  /**
   * Returns whether the change was rejected because of another user's save. Then `current` is the state on the server,
   * which the next save overwrites.
   */
  const isRefused = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || !error.meanwhile) return false;
    setLatest(error.meanwhile);
    return true;
  };
  return { version, current, isRefused };
}
