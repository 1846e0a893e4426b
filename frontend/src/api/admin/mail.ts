import { type Address, at, isUnder, type QueryOf } from '../address';
import { read, readOrNull, send } from '../client';
import type { MailCause } from '../models';

export const mailsAt = (query: QueryOf<'/api/admin/mail'>) => at('/api/admin/mail', query);
export const mailOverviewKey = '/api/admin/mail/overview';
export const mailKey = (id: string) => at('/api/admin/mail/{id}', { id });
export const isAboutMails = isUnder('/api/admin/mail');

/** Loads one page of the mails. Does not extend the session, so that automatic reloads can use it. */
export const fetchMails = (key: Address<'/api/admin/mail'>) => read(key, { inBackground: true });

/** Loads the overview. Does not extend the session, so that automatic reloads can use it. */
export const fetchMailOverview = (key: typeof mailOverviewKey) => read(key, { inBackground: true });

/** Loads one mail; null if it does not exist. Does not extend the session. */
export const fetchMail = (key: Address<'/api/admin/mail/{id}'>) => readOrNull(key, { inBackground: true });

/** Returns the unmasked address and content of a mail. The audit log records the access. */
export const revealMail = (id: string) => send('POST', at('/api/admin/mail/{id}/reveal', { id }));

/** Retries a failed mail. @param to new address, if the old one was wrong */
export const retryMail = (id: string, to?: string) =>
  send('POST', at('/api/admin/mail/{id}/retry', { id }), to === undefined ? undefined : { to });

/** Creates and sends a copy of a sent mail. @param to new address, if the old one was wrong */
export const sendMailAgain = (id: string, to?: string) =>
  send('POST', at('/api/admin/mail/{id}/send-again', { id }), to === undefined ? undefined : { to });

export const cancelMail = (id: string) => send('POST', at('/api/admin/mail/{id}/cancel', { id }));

/** Retries all mails that failed for this cause. @returns the number of retried mails */
export const retryFailedMails = async (cause: MailCause): Promise<number> =>
  (await send('POST', '/api/admin/mail/retry-failed', { cause })).retried;

/** Sends a test email to the user's own address. @returns a readable confirmation */
export const sendTestMail = async (): Promise<string> => (await send('POST', '/api/admin/mail/test')).message;

export const pauseMail = () => send('POST', '/api/admin/mail/pause');

export const resumeMail = () => send('POST', '/api/admin/mail/resume');
