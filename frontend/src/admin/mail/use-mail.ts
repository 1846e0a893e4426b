import { fetchMail, mailKey } from '../../api/admin/mail';
import { reasonOf } from '../../api/api-error';
import type { MailDetail } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useFollowed } from '../list/use-followed';
import { paceOf } from './mail-pace';

const pace = (mail?: MailDetail | null) => paceOf(mail ? [mail] : []);

/** Loads one mail; null if no mail has this id. Reloads while the mail is being sent. */
export function useMail(id: string) {
  const key = mailKey(id);
  const { data, error, mutate } = useRead(key, fetchMail, useFollowed(key, pace));
  return {
    mail: data,
    problem: error && reasonOf(error, 'The shop could not be reached. Please try again.'),
    retry: () => void mutate(),
  };
}
