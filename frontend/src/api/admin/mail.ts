import { read, send } from '../client';
import type { MailList } from '../models';

export const mailsKey = '/api/admin/mail';

/** Pages follow by it what is on its way, so that it keeps no session alive. */
export async function fetchMails(key: string): Promise<MailList> {
  return (await read(key, { inBackground: true })) as MailList;
}

/** Has a failed mail tried again. */
export async function retryMail(id: string): Promise<void> {
  await send('POST', `${mailsKey}/${encodeURIComponent(id)}/retry`);
}

/** Sends a mail once more that was sent before: a mail of its own. */
export async function sendMailAgain(id: string): Promise<void> {
  await send('POST', `${mailsKey}/${encodeURIComponent(id)}/send-again`);
}
