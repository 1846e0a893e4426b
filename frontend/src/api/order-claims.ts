import { at } from './address';
import { send } from './client';
import type { AccountForOrder } from './models';

/** Mails the link to the order's own address. @param key of the mailed link, which shows the whole order */
export const mailClaim = (id: string, key: string | null) =>
  send('POST', at('/api/orders/{id}/claim', { id, key: key ?? undefined }));

/** @param token from the mailed link */
export const fetchClaim = (token: string) => send('POST', '/api/order-claim', { token });

/** Creates the account and signs it in. */
export const openAccountForOrder = (account: AccountForOrder) => send('POST', '/api/order-claim/account', account);

/** Adds the order to the signed-in account. */
export const acceptClaim = (token: string) => send('POST', '/api/order-claim/accept', { token });
