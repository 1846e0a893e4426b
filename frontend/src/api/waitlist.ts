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

/** Puts the reserved unit into the cart, or into a new one. @throws {ApiError} */
export const claimReservation = (token: string, sessionId: string | null, otherVariantId?: number | null) =>
  send('POST', '/api/waitlist/claim', { token, sessionId, otherVariantId });

/** @throws {ApiError} */
export const stopWaiting = (token: string) => send('POST', at('/back-in-stock/stop', { token }));
