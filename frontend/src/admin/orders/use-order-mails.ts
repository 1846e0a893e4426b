import useSWR from 'swr';
import { reasonOf } from '../../api/api-error';
import { fetchMails, mailsKey, retryMail, sendMailAgain } from '../../api/admin/mail';
import type { MailList, StaffMail } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';
import { useFollowed } from '../list/use-followed';
import { paceOfMails } from '../mail/use-mails';

/** The mails about an order, newest first; those on their way are followed. */
export function useOrderMails(orderId: string) {
  const toast = useToast();
  const query = new URLSearchParams({ orderId, limit: '100' });
  const key = `${mailsKey}?${query.toString()}`;
  const { data, error, mutate } = useSWR<MailList, Error>(key, fetchMails, useFollowed(key, paceOfMails));

  const sendAgain = async ({ id, state }: StaffMail) => {
    try {
      await (state === 'failed' ? retryMail(id) : sendMailAgain(id));
      toast({ title: 'Mail sent again', description: 'It is on its way.' });
    } catch (failure) {
      const description = reasonOf(failure, 'The mail could not be sent again. Please try again.');
      toast({ tone: 'error', title: 'Error', description });
    }
    await mutate();
  };
  return { mails: data?.mails, failed: error !== undefined, sendAgain };
}
