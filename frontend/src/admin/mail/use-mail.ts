import type { FormInstance } from 'antd';
import { useState } from 'react';
import { type Address, at, isUnder, type QueryOf } from '../../api/address';
import { isUnavailable } from '../../api/api-error';
import { read, readOrNull, send } from '../../api/client';
import type { MailCause, MailContent, MailDetail, MailList, MailOverview, ListedMail } from '../../api/models';
import { useRead } from '../../api/use-read';
import type { Toast } from '../../ui/toast/use-toast';
import { useAutoReload, useItem, useList } from '../list/use-list';
import { useAction } from '../ui/use-action';

export const mailsAt = (query: QueryOf<'/api/admin/mail'>) => at('/api/admin/mail', query);
const overviewKey = '/api/admin/mail/overview';
export const isAboutMails = isUnder('/api/admin/mail');

/** Options of automatic reloads: they do not extend the session. */
const inBackground = { inBackground: true };

/** Loads one page of the mails. Does not extend the session, so that automatic reloads can use it. */
export const fetchMails = (key: Address<'/api/admin/mail'>) => read(key, inBackground);

/** Retries a failed mail. @param to new address, if the old one was wrong */
export const retryMail = (id: string, to?: string) =>
  send('POST', at('/api/admin/mail/{id}/retry', { id }), to === undefined ? undefined : { to });

/** Creates and sends a copy of a sent mail. @param to new address, if the old one was wrong */
export const sendMailAgain = (id: string, to?: string) =>
  send('POST', at('/api/admin/mail/{id}/send-again', { id }), to === undefined ? undefined : { to });

const cancelMail = (id: string) => send('POST', at('/api/admin/mail/{id}/cancel', { id }));

/** Milliseconds between two reloads: while a mail is being sent, while mails wait, and otherwise. */
const pace = { sending: 3_000, waiting: 15_000, atRest: 60_000 };
/**
 * Milliseconds before and after a mail's due time in which the mail is expected to be sent. A mail that has been due
 * for longer is blocked, so the page reloads less often.
 */
const grace = 30_000;

/** Returns the milliseconds until mails should be reloaded. @param now milliseconds since 1970 */
export function paceOf(mails: readonly Pick<ListedMail, 'state' | 'nextAttemptAt'>[], now = Date.now()): number {
  const waits = ({ nextAttemptAt }: Pick<ListedMail, 'nextAttemptAt'>) =>
    nextAttemptAt === undefined ? 0 : Date.parse(nextAttemptAt) - now;
  if (mails.some((mail) => mail.state === 'sending')) return pace.sending;
  const pending = mails.filter(({ state }) => state === 'pending');
  if (pending.some((mail) => Math.abs(waits(mail)) <= grace)) return pace.sending;
  return pending.length > 0 ? pace.waiting : pace.atRest;
}
export const paceOfMails = (list?: MailList) => paceOf(list?.mails ?? []);
const paceOfMail = (mail?: MailDetail | null) => paceOf(mail ? [mail] : []);
const paceOfOverview = (latest?: MailOverview) =>
  latest && latest.counts.pending + latest.counts.sending > 0 ? pace.waiting : pace.atRest;

export function useMails(apiQuery: QueryOf<'/api/admin/mail'>) {
  const key = mailsAt(apiQuery);
  return useList(key, fetchMails, useAutoReload(key, paceOfMails));
}

/** Loads one mail; null if no mail has this id. Reloads while the mail is being sent. */
export function useMail(id: string) {
  const key = at('/api/admin/mail/{id}', { id });
  return useItem(key, () => readOrNull(key, inBackground), useAutoReload(key, paceOfMail));
}

/** Loads the mail overview, and reloads it automatically. */
export function useMailOverview() {
  const reloading = useAutoReload(overviewKey, paceOfOverview);
  const { data, error, mutate } = useRead(overviewKey, (key) => read(key, inBackground), reloading);
  return {
    overview: data,
    failed: error !== undefined,
    /** Whether the load failed because the shop's database is unavailable. */
    databaseDown: isUnavailable(error),
    retry: () => void mutate(),
  };
}

/**
 * Unmasked address and content of a mail, loaded when staff ask to see them. The audit log records the access. Leaving
 * the page discards them.
 */
export function useReveal(id: string) {
  const [content, setContent] = useState<MailContent>();
  const { run, busy } = useAction();
  const reveal = () =>
    run(async () => setContent(await send('POST', at('/api/admin/mail/{id}/reveal', { id }))), {
      failed: 'The email could not be shown. Please try again.',
    });
  return { content, busy, reveal };
}

/** Corrected recipient of a mail, and the form that shows the server's messages. */
interface Correction {
  to: string;
  form: FormInstance;
}

/** Mail actions for staff. Each returns whether it succeeded. */
export function useMailWork() {
  const { run, runEach, running, busy } = useAction(isAboutMails);
  const notSent = 'The email could not be sent again. Please try again.';
  return {
    /** The running action: a mail's id, a cause, "pause" or "resume". */
    running,
    busy,
    retryEach: (mails: readonly ListedMail[]) =>
      runEach(mails, ({ id }) => retryMail(id), { thing: 'email', done: 'in the queue' }),
    cancelEach: (mails: readonly ListedMail[]) =>
      runEach(mails, ({ id }) => cancelMail(id), { thing: 'email', done: 'cancelled' }),
    retry: ({ id, to }: ListedMail, correction?: Correction) =>
      run(() => retryMail(id, correction?.to), {
        name: id,
        done: inTheQueue(`The email will be sent to ${correction?.to ?? to} again.`),
        failed: notSent,
        form: correction?.form,
      }),
    /** Creates a new mail from a sent mail. @param onSent receives the id of the new mail */
    sendAgain: ({ id, to }: ListedMail, correction: Correction | undefined, onSent: (id: string) => void) =>
      run(async () => onSent((await sendMailAgain(id, correction?.to)).id), {
        name: id,
        done: inTheQueue(`A separate copy will be sent to ${correction?.to ?? to}.`),
        failed: notSent,
        form: correction?.form,
      }),
    cancel: ({ id, to }: ListedMail) =>
      run(() => cancelMail(id), {
        name: id,
        done: { title: 'Email cancelled', description: `The email will not be sent to ${to}.` },
        failed: 'The email could not be cancelled. Please try again.',
      }),
    retryAll: (cause: MailCause) =>
      run(() => send('POST', '/api/admin/mail/retry-failed', { cause }), {
        name: cause,
        done: ({ retried }) => groupInTheQueue(retried),
        failed: 'The emails could not be sent again. Please try again.',
      }),
    test: () =>
      run(() => send('POST', '/api/admin/mail/test'), {
        name: 'test',
        done: ({ message }) => ({ title: 'Email in the queue', description: message }),
        failed: 'The test email could not be sent. Please try again.',
      }),
    pause: () =>
      run(() => send('POST', '/api/admin/mail/pause'), {
        name: 'pause',
        done: { title: 'Mail paused', description: 'Emails wait until you resume mail.' },
        failed: 'Mail could not be paused. Please try again.',
      }),
    resume: () =>
      run(() => send('POST', '/api/admin/mail/resume'), {
        name: 'resume',
        done: { title: 'Mail resumed', description: 'Waiting emails are being sent.' },
        failed: 'Mail could not be resumed. Please try again.',
      }),
  };
}

/** The toast for a queued mail. The shop sends the mail soon or, while mail is paused, after staff resume mail. */
const inTheQueue = (description: string): Toast => ({ title: 'Email in the queue', description });

function groupInTheQueue(retried: number): Toast {
  if (retried === 0)
    return {
      title: 'No emails to send',
      description: 'The links in these emails have expired, or the accounts were deleted.',
    };
  const title = `${retried.toLocaleString('en-US')} ${retried === 1 ? 'email' : 'emails'} in the queue`;
  return { title, description: 'Emails with an expired link stay unchanged.' };
}

export type MailWork = ReturnType<typeof useMailWork>;
