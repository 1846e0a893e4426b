import useSWR from 'swr';
import { fetchMail, mailKey } from '../../api/admin/mail';
import type { MailDetail } from '../../api/models';
import { paceOf } from './mail-pace';

/** One mail, null when there is none with this id; followed while it is on its way. */
export function useMail(id: string) {
  const { data, error, mutate } = useSWR<MailDetail | null, Error>(mailKey(id), fetchMail, {
    revalidateIfStale: true,
    refreshInterval: (latest) => paceOf(latest ? [latest] : []),
  });
  return { mail: data, failed: error !== undefined, retry: () => void mutate() };
}
