import { type Address, at } from './address';
import { readOrNull, send } from './client';
import type { NewWait } from './models';
import { sendOnce } from './send-once';

/** @throws {ApiError} */
export const joinWaitlist = (wait: NewWait) => sendOnce('POST', '/api/waitlist', wait);

/** @param token from the mailed link, as in all functions here */
export const waitlistEntryKey = (token: string) => at('/api/waitlist/{token}', { token });

/** Loads a waitlist entry; null if the link is no longer valid. */
export const fetchWaitlistEntry = (key: Address<'/api/waitlist/{token}'>) => readOrNull(key);

/** @throws {ApiError} */
export const confirmWait = (token: string) => send('POST', '/api/waitlist/confirm', { token });

/** Set in which the reserved unit is bought. `otherVariantId` is null if the other half has no sizes. */
export interface ChosenSet {
  setId: number;
  otherVariantId: number | null;
}

/** Adds the reserved unit to the cart, or to a new cart: alone, or in a set. @throws {ApiError} */
export const claimReservation = (token: string, sessionId: string | null, set?: ChosenSet) =>
  send('POST', '/api/waitlist/claim', { token, sessionId, ...set });

/** @throws {ApiError} */
export const stopWaiting = (token: string) => send('POST', at('/back-in-stock/stop', { token }));
