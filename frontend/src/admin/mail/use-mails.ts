import type { QueryOf } from '../../api/address';
import { fetchMails, mailsAt } from '../../api/admin/mail';
import type { MailList } from '../../api/models';
import { useFollowed } from '../list/use-followed';
import { useList } from '../list/use-list';
import { paceOf } from './mail-pace';

/** Shortens the reload interval while any of the mails is being sent. */
export const paceOfMails = (list?: MailList) => paceOf(list?.mails ?? []);

/** One page of the mails, reloaded automatically. @param apiQuery from useListQuery */
export function useMails(apiQuery: QueryOf<'/api/admin/mail'>) {
  const key = mailsAt(apiQuery);
  return useList(key, fetchMails, useFollowed(key, paceOfMails));
}
