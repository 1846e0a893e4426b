import { ApiError } from './api-error';
import { read } from './client';
import type { Guest } from './models';

export const guestKey = '/api/guest';

/** Loads the guest who uses this browser; null if there is none. */
export async function fetchGuest(key: typeof guestKey): Promise<Guest | null> {
  try {
    return await read(key);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
