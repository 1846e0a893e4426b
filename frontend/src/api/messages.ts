import { at } from './address';
import { send } from './client';
import type { ContactMessage } from './models';
import { sendOnce } from './send-once';

/** @throws {ApiError} */
export const sendContactMessage = (message: ContactMessage) => sendOnce('POST', '/api/contact', message);

/** Requests a subscription. It starts with the mailed link. @throws {ApiError} */
export const askForNewsletter = (email: string) => sendOnce('POST', '/api/newsletter', { email });

/** @param token from the mailed link @throws {ApiError} */
export const confirmNewsletter = (token: string) => send('POST', '/api/newsletter/confirm', { token });

/** @param token from the link in a newsletter @throws {ApiError} */
export const leaveNewsletter = (token: string) => send('POST', at('/newsletter/unsubscribe', { token }));
