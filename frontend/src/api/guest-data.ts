import { send } from './client';

/** Has a link mailed, if anything is kept under the address without an account. @throws {ApiError} */
export const askForGuestData = (email: string) => send('POST', '/api/guest-data', { email });

/** @param token from the link in the mail, as below. @throws {ApiError} */
export const fetchGuestData = (token: string) => send('POST', '/api/guest-data/download', { token });

/** "scheduled": as soon as the orders allow it. @throws {ApiError} */
export const deleteGuestData = async (token: string) => (await send('POST', '/api/guest-data/delete', { token })).state;
