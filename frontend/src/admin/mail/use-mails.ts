import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { reasonOf } from '../../api/api-error';
import { fetchMails, mailsKey, retryMail } from '../../api/admin/mail';
import type { StaffMail } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';
import { useList } from '../list/use-list';

/** Milliseconds after which mails on their way are looked at again. */
const soon = 3000;

/** One page of the mails; those on their way are followed. @param apiQuery as useListQuery gives it */
export function useMails(apiQuery: string) {
  const toast = useToast();
  const [retrying, setRetrying] = useState<string | null>(null);
  const { mutate } = useSWRConfig();
  const key = `${mailsKey}?${apiQuery}`;
  const mails = useList(key, fetchMails, {
    refreshInterval: (list) => (list && list.counts.pending + list.counts.sending > 0 ? soon : 0),
  });

  const retryOne = async ({ id, to }: StaffMail) => {
    setRetrying(id);
    try {
      await retryMail(id);
      toast({ title: 'Mail on its way', description: `It is being sent to ${to} again.` });
    } catch (failure) {
      const description = reasonOf(failure, 'The mail could not be sent again. Please try again.');
      toast({ tone: 'error', title: 'Error', description });
    }
    await mutate(key);
    setRetrying(null);
  };
  return { ...mails, retrying, retryOne };
}
