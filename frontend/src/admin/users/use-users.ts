import { type Address, at, type QueryOf } from '../../api/address';
import { read, send } from '../../api/client';
import { readFile } from '../../api/files';
import type { StaffUser, UserPasswordResetRequest } from '../../api/models';
import { saveFile } from '../../device/save-file';
import { useSession } from '../../session/use-session';
import { Form, type FormInstance } from 'antd';
import { useList } from '../list/use-list';
import { unreachable, useAction } from '../ui/use-action';
import { useMayCheck } from '../ui/use-may';

export const useUsers = (apiQuery: QueryOf<'/api/admin/users'>) => useList(at('/api/admin/users', apiQuery), read);

/** Loads everyone who ordered, guests included. */
export const useCustomers = (apiQuery: QueryOf<'/api/admin/customers'>) =>
  useList(at('/api/admin/customers', apiQuery), fetchCustomers);

/** Loads customers. The email address of each customer becomes the id. */
async function fetchCustomers(key: Address<'/api/admin/customers'>) {
  const { customers, total } = await read(key);
  return { customers: customers.map((one) => ({ ...one, id: one.email })), total };
}

/** The customers of a list or an export. Without `kind`, customers of all kinds. */
export type CustomerFilter = Pick<QueryOf<'/api/admin/customers/export.csv'>, 'search' | 'kind'>;

/** Exports all customers that match the filter, and shows the number of exported customers. */
export function useCustomerExport({ search, kind }: CustomerFilter) {
  const { run, busy } = useAction();
  const exportAll = () =>
    run(() => readFile(at('/api/admin/customers/export.csv', { search, kind })), {
      done: ({ file, name, total }) => {
        saveFile(name, file);
        return { title: 'Customers exported', description: total === 1 ? '1 customer' : `${total} customers` };
      },
      failed: 'Failed to export the customers',
      failedTitle: 'Export failed',
    });
  return { exporting: busy, exportAll };
}

export function useUserWork() {
  const { run, busy } = useAction();
  return {
    busy,

    sendLink: ({ id, email }: StaffUser) =>
      run(() => send('POST', at('/api/admin/users/{id}/send-reset-link', { id })), {
        done: { title: 'Email in the queue', description: `The email to ${email} has a link to set a new password.` },
        failed: unreachable,
        failedTitle: 'Sending failed',
      }),

    /** Mails a guest a link to download or delete the guest's data. */
    sendDataLink: (email: string) =>
      run(() => send('POST', '/api/admin/guest-data-links', { email }), {
        done: {
          title: 'Email in the queue',
          description: `The email to ${email} has a link to download or delete the data.`,
        },
        failed: unreachable,
        failedTitle: 'Sending failed',
      }),

    /** @param form shows the server's messages at its fields */
    resetPassword: (reset: UserPasswordResetRequest, form: FormInstance) =>
      run(() => send('POST', '/api/admin/reset-user-password', reset), {
        done: ({ message }) => ({
          title: 'Success',
          description: message || `Password for user "${reset.username}" has been reset successfully`,
        }),
        failed: 'Failed to reset user password',
        form,
      }),
  };
}

export function useIsOwner(): boolean {
  const session = useSession();
  return session.state === 'signed-in' && session.user.role === 'Owner';
}

/** Returns checks for the actions that the signed-in user may take on an account. The server makes the same checks. */
export function useAccountRights() {
  const may = useMayCheck();
  const isOwner = useIsOwner();
  /** Only owners may change the sign-in of staff. */
  const isOpen = ({ role }: StaffUser) => role === null || isOwner;
  const isCustomer = ({ role, isGuest }: StaffUser) => role === null && !isGuest;
  return {
    sendLink: (user: StaffUser) => !user.isGuest && isOpen(user) && (may('users.change') || may('messages.change')),
    resetPassword: (user: StaffUser) => !user.isGuest && isOpen(user) && may('users.change'),
    resetFactors: (user: StaffUser) => user.hasSecondFactor && isOpen(user) && may('users.change'),
    /** Staff may send guests a link to their data, but not read or delete the data, because the address is unproven. */
    sendDataLink: may('users.change') || may('messages.change'),
    changeAccount: (user: StaffUser) => isCustomer(user) && may('users.change'),
    download: (user: StaffUser) =>
      isCustomer(user) &&
      may('users.change') &&
      may('orders.view') &&
      may('orders.export') &&
      may('messages.view') &&
      may('operations.view'),
  };
}

/** Whether a key is about customers or their orders, which change when an account is deleted. */
const isAboutCustomers = (key: unknown) =>
  typeof key === 'string' && /^\/api\/admin\/(users|customers|orders)\b/.test(key);

/** Actions for requests about personal data that customers make by phone or mail. Each returns whether it succeeded. */
export function useCustomerAccount() {
  const { run, busy } = useAction(isAboutCustomers);
  return {
    busy,

    download: ({ id }: StaffUser) =>
      run(() => read(at('/api/admin/users/{id}/data', { id })), {
        done: (data) => {
          saveFile(`customer-${id}.json`, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
          return { title: 'Data downloaded', description: 'The file is in your browser’s downloads.' };
        },
        failed: 'The data could not be downloaded. Please try again.',
        failedTitle: 'Download failed',
      }),

    /** Deletes the account immediately, or as soon as its orders allow the deletion. */
    remove: ({ id, username }: StaffUser) =>
      run(() => send('DELETE', at('/api/admin/users/{id}', { id })), {
        done: ({ state }) =>
          state === 'deleted'
            ? { title: 'Account deleted', description: `The account and the personal data of ${username} are deleted.` }
            : {
                title: 'Deletion scheduled',
                description: `The account of ${username} will be deleted when its orders and returns are complete.`,
              },
        failed: 'The account could not be deleted. Please try again.',
        failedTitle: 'Deletion failed',
      }),

    /** Cancels a scheduled deletion. */
    keep: ({ id, username, email }: StaffUser) =>
      run(() => send('POST', at('/api/admin/users/{id}/keep', { id })), {
        done: { title: 'Deletion withdrawn', description: `${username} gets an email at ${email}.` },
        failed: 'The deletion could not be withdrawn. Please try again.',
        failedTitle: 'The deletion is still scheduled',
      }),
  };
}

/** Form that requests a new email address for a customer. */
export function useEmailChange({ id }: StaffUser) {
  const [form] = Form.useForm<{ email: string }>();
  const { run, busy } = useAction(isAboutCustomers);
  const save = ({ email }: { email: string }) =>
    run(() => send('POST', at('/api/admin/users/{id}/email-change', { id }), { email: email.trim() }), {
      done: {
        title: 'Email in the queue',
        description: `The address changes when the customer opens the link in our email to ${email.trim()}. The link works for 24 hours.`,
      },
      failed: 'The confirmation could not be sent',
      form,
    });
  return { form, busy, save };
}
