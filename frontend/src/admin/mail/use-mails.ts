import type { QueryOf } from '../../api/address';
import { fetchMails, mailsAt } from '../../api/admin/mail';
import type { MailList } from '../../api/models';
import { useFollowed } from '../list/use-followed';
import { useList } from '../list/use-list';
import { paceOf } from './mail-pace';

/** Looks again soon while some of them are on their way. */
export const paceOfMails = (list?: MailList) => paceOf(list?.mails ?? []);

/** One page of the mails, followed. @param apiQuery as useListQuery gives it */
export function useMails(apiQuery: QueryOf<'/api/admin/mail'>) {
  const key = mailsAt(apiQuery);
  return useList(key, fetchMails, useFollowed(key, paceOfMails));
}
