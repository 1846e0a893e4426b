import { fetchMails, mailsKey } from '../../api/admin/mail';
import { useList } from '../list/use-list';
import { paceOf } from './mail-pace';

/** One page of the mails; those on their way are followed. @param apiQuery as useListQuery gives it */
export const useMails = (apiQuery: string) =>
  useList(`${mailsKey}?${apiQuery}`, fetchMails, { refreshInterval: (list) => paceOf(list?.mails ?? []) });
