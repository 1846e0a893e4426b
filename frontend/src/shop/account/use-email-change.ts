import { emailChangeKey, fetchEmailChange } from '../../api/account';
import { withdrawEmailChange } from '../../api/account-changes';
import { reasonOf } from '../../api/api-error';
import { useRead } from '../../api/use-read';
import { useToast } from '../../ui/toast/use-toast';

/** New e-mail address that awaits confirmation. */
export function useEmailChange() {
  const { data, isLoading, mutate } = useRead(emailChangeKey, fetchEmailChange);
  const toast = useToast();

  return {
    isLoading,
    newEmail: data?.newEmail ?? null,
    expiresAt: data?.expiresAt ?? null,

    /** Cancels the change. Returns whether it succeeded. */
    async withdraw(): Promise<boolean> {
      try {
        await withdrawEmailChange();
        await mutate();
        toast({ title: 'Address kept', description: 'Your account keeps the email address that it has.' });
        return true;
      } catch (error) {
        const description = reasonOf(error, 'The change could not be stopped. Please try again.');
        toast({ tone: 'error', title: 'Error', description });
        return false;
      }
    },
  };
}
