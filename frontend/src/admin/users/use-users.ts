import type { QueryOf } from '../../api/address';
import {
  customersAt,
  fetchCustomers,
  fetchUsers,
  resetUserPassword,
  sendResetLink,
  usersAt,
} from '../../api/admin/users';
import type { StaffUser, UserPasswordReset } from '../../api/models';
import type { FormInstance } from 'antd';
import { useList } from '../list/use-list';
import { unreachable, useAction } from '../ui/use-action';

export const useUsers = (apiQuery: QueryOf<'/api/admin/users'>) => useList(usersAt(apiQuery), fetchUsers);

/** Loads everyone who ordered, guests included. */
export const useCustomers = (apiQuery: QueryOf<'/api/admin/customers'>) =>
  useList(customersAt(apiQuery), fetchCustomers);

export function useUserWork() {
  const { run, busy } = useAction();
  return {
    busy,

    sendLink: ({ id, email }: StaffUser) =>
      run(() => sendResetLink(id), {
        done: { title: 'Reset link sent', description: `A link to set a new password is on its way to ${email}.` },
        failed: unreachable,
        failedTitle: 'Sending failed',
      }),

    /** @param form shows the server's messages at its fields */
    resetPassword: (reset: UserPasswordReset, form: FormInstance) =>
      run(() => resetUserPassword(reset), {
        done: (message) => ({
          title: 'Success',
          description: message || `Password for user "${reset.username}" has been reset successfully`,
        }),
        failed: 'Failed to reset user password',
        form,
      }),
  };
}
