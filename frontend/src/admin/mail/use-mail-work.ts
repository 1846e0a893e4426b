import { useState } from 'react';
import { useSWRConfig } from 'swr';
import {
  cancelMail,
  isAboutMails,
  pauseMail,
  resumeMail,
  retryFailedMails,
  retryMail,
  sendMailAgain,
} from '../../api/admin/mail';
import { ApiError, reasonOf } from '../../api/api-error';
import type { MailCause, StaffMail } from '../../api/models';
import { type Toast, useToast } from '../../ui/toast/use-toast';

/** An action's result, or the problem of each field. */
type Outcome<Result> = { result: Result } | { errors: Record<string, string> };

/** Mail actions for staff. Each shows a toast with its outcome and reloads all data that contains mails. */
export function useMailWork() {
  const toast = useToast();
  const { mutate } = useSWRConfig();
  const [running, setRunning] = useState<string | null>(null);

  async function run<Result>(
    name: string,
    work: () => Promise<Result>,
    said: (result: Result) => Toast,
    fallback: string,
  ): Promise<Outcome<Result>> {
    setRunning(name);
    try {
      const result = await work();
      toast(said(result));
      return { result };
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, fallback) });
      return { errors: error instanceof ApiError ? error.errors : {} };
    } finally {
      await mutate(isAboutMails);
      setRunning((now) => (now === name ? null : now));
    }
  }

  return {
    /** The running action: a mail's id, a cause, "pause" or "resume". */
    running,
    /** @param to the new address; omit it to send to the old one */
    retry: ({ id, to: masked }: StaffMail, to?: string) =>
      run(
        id,
        () => retryMail(id, to),
        () => ({ title: 'Mail on its way', description: `It is being sent to ${to ?? masked} again.` }),
        'The mail could not be sent again. Please try again.',
      ),
    /** Creates a new mail from a sent one, and returns it. @param to the new address; omit it to send to the old one */
    sendAgain: ({ id, to: masked }: StaffMail, to?: string) =>
      run(
        id,
        () => sendMailAgain(id, to),
        () => ({ title: 'Mail sent again', description: `It is on its way to ${to ?? masked}, as a mail of its own.` }),
        'The mail could not be sent again. Please try again.',
      ),
    cancel: ({ id, to }: StaffMail) =>
      run(
        id,
        () => cancelMail(id),
        () => ({ title: 'Mail cancelled', description: `It is not sent to ${to}.` }),
        'The mail could not be cancelled. Please try again.',
      ),
    retryAll: (cause: MailCause) =>
      run(cause, () => retryFailedMails(cause), groupOnItsWay, 'The mails could not be sent again. Please try again.'),
    pause: () =>
      run(
        'pause',
        pauseMail,
        () => ({ title: 'Mail paused', description: 'Mails wait until mail is resumed.' }),
        'Mail could not be paused. Please try again.',
      ),
    resume: () =>
      run(
        'resume',
        resumeMail,
        () => ({ title: 'Mail resumed', description: 'What has waited is being sent.' }),
        'Mail could not be resumed. Please try again.',
      ),
  };
}

function groupOnItsWay(retried: number): Toast {
  if (retried === 0)
    return { title: 'No mail to send', description: 'Their links have expired, or their accounts are deleted.' };
  const title = retried === 1 ? '1 mail on its way' : `${retried.toLocaleString('en-US')} mails on their way`;
  return { title, description: 'One whose link has expired stays as it is.' };
}

export type MailWork = ReturnType<typeof useMailWork>;
