import { read, readOrNull, send } from '../client';
import type { MailCause, MailContent, MailDetail, MailList, MailOverview, StaffMail } from '../models';

export const mailsKey = '/api/admin/mail';
export const mailOverviewKey = `${mailsKey}/overview`;
export const mailKey = (id: string) => `${mailsKey}/${encodeURIComponent(id)}`;
export const isAboutMails = (key: unknown) => typeof key === 'string' && key.startsWith(mailsKey);

/** Pages follow by it what is on its way, so that it keeps no session alive. */
export async function fetchMails(key: string): Promise<MailList> {
  return (await read(key, { inBackground: true })) as MailList;
}

/** Keeps no session alive, either. */
export async function fetchMailOverview(key: string): Promise<MailOverview> {
  return (await read(key, { inBackground: true })) as MailOverview;
}

/** null: there is no such mail. Keeps no session alive, either. */
export async function fetchMail(key: string): Promise<MailDetail | null> {
  return (await readOrNull(key, { inBackground: true })) as MailDetail | null;
}

/** The address and content of a mail as they are; the audit notes who has seen them. */
export async function revealMail(id: string): Promise<MailContent> {
  return (await send('POST', `${mailKey(id)}/reveal`)) as MailContent;
}

/** Has a failed mail tried again. @param to where it goes from now on, where the address was wrong */
export async function retryMail(id: string, to?: string): Promise<StaffMail> {
  return (await send('POST', `${mailKey(id)}/retry`, to === undefined ? undefined : { to })) as StaffMail;
}

/** Sends a mail once more that was sent before: a mail of its own. @param to as above */
export async function sendMailAgain(id: string, to?: string): Promise<StaffMail> {
  return (await send('POST', `${mailKey(id)}/send-again`, to === undefined ? undefined : { to })) as StaffMail;
}

export async function cancelMail(id: string): Promise<void> {
  await send('POST', `${mailKey(id)}/cancel`);
}

/** Has all mails tried again that failed for this cause. @returns how many */
export async function retryFailedMails(cause: MailCause): Promise<number> {
  return ((await send('POST', `${mailsKey}/retry-failed`, { cause })) as { retried: number }).retried;
}

export async function pauseMail(): Promise<void> {
  await send('POST', `${mailsKey}/pause`);
}

export async function resumeMail(): Promise<void> {
  await send('POST', `${mailsKey}/resume`);
}
