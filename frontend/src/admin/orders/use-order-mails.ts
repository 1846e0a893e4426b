import { reasonOf } from '../../api/api-error';
import { fetchMails, mailsAt, retryMail, sendMailAgain } from '../../api/admin/mail';
import type { StaffMail } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useToast } from '../../ui/toast/use-toast';
import { useFollowed } from '../list/use-followed';
import { paceOfMails } from '../mail/use-mails';

/** Loads the mails about an order, newest first. Reloads while any of them is being sent. */
export function useOrderMails(orderId: string) {
  const toast = useToast();
  const key = mailsAt({ orderId, limit: 100 });
  const { data, error, mutate } = useRead(key, fetchMails, useFollowed(key, paceOfMails));

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
