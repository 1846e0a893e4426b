import { useState } from 'react';
import { ApiError } from '../../api/api-error';

/**
 * The version that a form sends with its changes, and what others saved meanwhile.
 * @param loaded the version that the form began with; undefined for something new
 */
export function useMeanwhile<State extends object>(loaded: number | undefined) {
  const [{ version, current }, setLatest] = useState<{ version: number | undefined; current?: State }>({
    version: loaded,
  });
  /** Whether the change was refused because of others: their state is `current` then, and saving again replaces it. */
  const isRefused = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || !error.meanwhile) return false;
    setLatest({ version: error.meanwhile.version, current: error.meanwhile.current as State });
    return true;
  };
  return { version, current, isRefused };
}
