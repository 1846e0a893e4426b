import { type Address, at, isUnder, type QueryOf } from '../address';
import { read, readOrNull, send } from '../client';
import type { MailCause } from '../models';

export const mailsAt = (query: QueryOf<'/api/admin/mail'>) => at('/api/admin/mail', query);
export const mailOverviewKey = '/api/admin/mail/overview';
export const mailKey = (id: string) => at('/api/admin/mail/{id}', { id });
export const isAboutMails = isUnder('/api/admin/mail');

/** Pages follow by it what is on its way, so that it keeps no session alive. */
export const fetchMails = (key: Address<'/api/admin/mail'>) => read(key, { inBackground: true });

/** Keeps no session alive, either. */
export const fetchMailOverview = (key: typeof mailOverviewKey) => read(key, { inBackground: true });

/** null: there is no such mail. Keeps no session alive, either. */
export const fetchMail = (key: Address<'/api/admin/mail/{id}'>) => readOrNull(key, { inBackground: true });

/** The address and content of a mail as they are; the audit notes who has seen them. */
export const revealMail = (id: string) => send('POST', at('/api/admin/mail/{id}/reveal', { id }));

/** Has a failed mail tried again. @param to where it goes from now on, where the address was wrong */
export const retryMail = (id: string, to?: string) =>
  send('POST', at('/api/admin/mail/{id}/retry', { id }), to === undefined ? undefined : { to });

/** Sends a mail once more that was sent before: a mail of its own. @param to as above */
export const sendMailAgain = (id: string, to?: string) =>
  send('POST', at('/api/admin/mail/{id}/send-again', { id }), to === undefined ? undefined : { to });

export const cancelMail = (id: string) => send('POST', at('/api/admin/mail/{id}/cancel', { id }));

/** Has all mails tried again that failed for this cause. @returns how many */
export const retryFailedMails = async (cause: MailCause): Promise<number> =>
  (await send('POST', '/api/admin/mail/retry-failed', { cause })).retried;

export const pauseMail = () => send('POST', '/api/admin/mail/pause');

export const resumeMail = () => send('POST', '/api/admin/mail/resume');
