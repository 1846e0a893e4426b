import { useState } from 'react';
import { ApiError, type Meanwhile } from '../../api/api-error';

/**
 * The version that a form sends with its changes, and what others saved meanwhile.
 * @param loaded the version that the form began with; undefined for something new
 */
export function useMeanwhile(loaded: number | undefined) {
  const [{ version, current }, setLatest] = useState<Partial<Meanwhile>>({ version: loaded });
  /** Whether the change was refused because of others: their state is `current` then, and saving again replaces it. */
  const isRefused = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || !error.meanwhile) return false;
    setLatest(error.meanwhile);
    return true;
  };
  return { version, current, isRefused };
}
