import { useSWRConfig } from 'swr';
import { userKey } from '../../api/account';
import { confirmPassword, deleteAccount, fetchAccountData, keepAccount } from '../../api/account-changes';
import { ApiError, reasonOf } from '../../api/api-error';
import { saveFile } from '../../device/save-file';
import { useLeave } from '../../session/use-leave';
import { useToast } from '../../ui/toast/use-toast';

/** Downloads personal data and deletes the account. A toast shows each outcome. */
export function useAccountRights() {
  const { mutate } = useSWRConfig();
  const leave = useLeave();
  const toast = useToast();

  const failed = (error: unknown, title: string, fallback: string) =>
    toast({ tone: 'error', title, description: reasonOf(error, fallback) });

  return {
    async download(): Promise<void> {
      try {
        const data = JSON.stringify(await fetchAccountData(), null, 2);
        saveFile('my-account.json', new Blob([data], { type: 'application/json' }));
        toast({ title: 'Data downloaded', description: 'It is among the downloads of your browser.' });
      } catch (error) {
        failed(error, 'Download failed', 'Failed to download your data. Please try again.');
      }
    },

    /** @returns whether the shop accepted the deletion, and the problem of each field */
    async remove(password: string): Promise<{ done: boolean; errors: Record<string, string> }> {
      try {
        await confirmPassword(password);
        if ((await deleteAccount()) === 'deleted') {
          await leave();
          toast({
            title: 'Account deleted',
            description: 'Your account has been deleted. Thank you for having been here.',
          });
        } else {
          await mutate(userKey);
          toast({
            title: 'Deletion scheduled',
            description: 'Your account will be deleted when your orders allow it.',
          });
        }
        return { done: true, errors: {} };
      } catch (error) {
        failed(error, 'Deletion failed', 'Failed to delete your account. Please try again.');
        return { done: false, errors: error instanceof ApiError ? error.errors : {} };
      }
    },

    /** Cancels the deletion. Returns whether it succeeded. */
    async keep(): Promise<boolean> {
      try {
        await keepAccount();
        await mutate(userKey);
        toast({ title: 'Account kept', description: 'Your account stays as it is.' });
        return true;
      } catch (error) {
        failed(error, 'Error', 'Failed to keep your account. Please try again.');
        return false;
      }
    },
  };
}
