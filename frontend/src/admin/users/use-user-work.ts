import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { userKey } from '../../api/account';
import { changeRole, fetchUsers, resetUserPassword, sendResetLink, usersAt } from '../../api/admin/users';
import { ApiError, reasonOf } from '../../api/api-error';
import type { StaffUser, UserPasswordReset } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';
import { PasswordNotGiven, useFreshPassword } from '../password/use-fresh-password';
import type { QueryOf } from '../../api/address';
import { useList } from '../list/use-list';

/** One page of the users. @param apiQuery from useListQuery */
export const useUsers = (apiQuery: QueryOf<'/api/admin/users'>) => useList(usersAt(apiQuery), fetchUsers);

const unreachable = 'The shop could not be reached. Please try again.';

/** Account actions for staff. Each shows a toast and returns whether it succeeded. */
export function useUserWork() {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const withFreshPassword = useFreshPassword();
  const [busy, setBusy] = useState(false);

  async function work(
    call: () => Promise<void>,
    failed: string,
    fallback: string,
    atFields?: (errors: Record<string, string>) => void,
  ): Promise<boolean> {
    setBusy(true);
    try {
      await call();
      return true;
    } catch (error) {
      if (!(error instanceof PasswordNotGiven)) {
        toast({ tone: 'error', title: failed, description: reasonOf(error, fallback) });
        if (error instanceof ApiError) atFields?.(error.errors);
      }
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,

    /** @param isSelf administrators who remove their own role leave the back office immediately */
    setRole: ({ id, username }: StaffUser, isAdmin: boolean, isSelf: boolean) =>
      work(
        async () => {
          await withFreshPassword(() => changeRole(id, isAdmin));
          const now = isAdmin ? 'is an administrator now' : 'is no administrator any more';
          toast({ title: 'User updated', description: `${username} ${now}.` });
          if (isSelf) await mutate(userKey);
        },
        'Update failed',
        unreachable,
      ),

    sendLink: ({ id, email }: StaffUser) =>
      work(
        async () => {
          await sendResetLink(id);
          toast({ title: 'Reset link sent', description: `A link to a new password is on its way to ${email}.` });
        },
        'Sending failed',
        unreachable,
      ),

    /** @param atFields shows the server's messages at their fields */
    resetPassword: (reset: UserPasswordReset, atFields: (errors: Record<string, string>) => void) =>
      work(
        async () => {
          const message = await withFreshPassword(() => resetUserPassword(reset));
          const done = `Password for user "${reset.username}" has been reset successfully`;
          toast({ title: 'Success', description: message || done });
        },
        'Error',
        'Failed to reset user password',
        atFields,
      ),
  };
}
