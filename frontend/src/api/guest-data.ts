import { send } from './client';

/** Requests a mailed link, if the shop stores data of a guest with this address. @throws {ApiError} */
export const askForGuestData = (email: string) => send('POST', '/api/guest-data', { email });

/** @param token from the mailed link, as below. @throws {ApiError} */
export const fetchGuestData = (token: string) => send('POST', '/api/guest-data/download', { token });

/** Deletes a guest's data. "scheduled": it is deleted as soon as the orders allow it. @throws {ApiError} */
export const deleteGuestData = async (token: string) => (await send('POST', '/api/guest-data/delete', { token })).state;
