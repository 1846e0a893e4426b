import { type Address, at } from './address';
import { readOrNull, send } from './client';
import type { NewWait } from './models';
import { sendOnce } from './send-once';

/** @throws {ApiError} */
export const joinWaitlist = (wait: NewWait) => sendOnce('POST', '/api/waitlist', wait);

/** @param token from the link in a mail, as in all calls here */
export const waitlistEntryKey = (token: string) => at('/api/waitlist/{token}', { token });

/** null: the link does not work any more. */
export const fetchWaitlistEntry = (key: Address<'/api/waitlist/{token}'>) => readOrNull(key);

/** @throws {ApiError} */
export const confirmWait = (token: string) => send('POST', '/api/waitlist/confirm', { token });

/** The set that a reserved unit is bought in; `otherVariantId` is null where the other half has no sizes. */
export interface ChosenSet {
  setId: number;
  otherVariantId: number | null;
}

/** Puts the reserved unit into the cart, or into a new one: alone, or in a set. @throws {ApiError} */
export const claimReservation = (token: string, sessionId: string | null, set?: ChosenSet) =>
  send('POST', '/api/waitlist/claim', { token, sessionId, ...set });

/** @throws {ApiError} */
export const stopWaiting = (token: string) => send('POST', at('/back-in-stock/stop', { token }));
