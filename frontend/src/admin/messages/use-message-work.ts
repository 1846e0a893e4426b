import { useState } from 'react';
import { useSWRConfig } from 'swr';
import {
  deleteSubmission,
  isAboutSubmissions,
  markSubmissionRead,
  markSubmissionsRead,
} from '../../api/admin/contact-submissions';
import { reasonOf } from '../../api/api-error';
import { type Toast, useToast } from '../../ui/toast/use-toast';

const unreachable = 'The shop could not be reached. Please try again.';

/** Message actions for staff. Each shows a toast with its outcome and reloads all data that contains messages. */
export function useMessageWork() {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  /** @returns whether the action succeeded */
  async function work(call: () => Promise<unknown>, done: Toast, failed: string): Promise<boolean> {
    setBusy(true);
    try {
      await call();
      toast(done);
      return true;
    } catch (error) {
      toast({ tone: 'error', title: failed, description: reasonOf(error, unreachable) });
      return false;
    } finally {
      setBusy(false);
      void mutate(isAboutSubmissions);
    }
  }

  return {
    busy,
    markRead: (id: number) =>
      work(
        () => markSubmissionRead(id),
        { title: 'Submission updated', description: 'The message has been marked as read.' },
        'Error updating message',
      ),
    markAllRead: (upTo: number) =>
      work(
        () => markSubmissionsRead(upTo),
        { title: 'Submission updated', description: 'All messages have been marked as read.' },
        'Error updating message',
      ),
    remove: (id: number) =>
      work(
        () => deleteSubmission(id),
        { title: 'Message deleted', description: 'The message has been permanently deleted.' },
        'Error deleting message',
      ),
  };
}
