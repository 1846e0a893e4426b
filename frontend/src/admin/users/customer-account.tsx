import { Form, Input } from 'antd';
import { useState } from 'react';
import type { StaffUser } from '../../api/models';
import { anEmail } from '../../ui/form-rules';
import { ActionMenu } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EditDialog, EditForm } from '../ui/edit-dialog';
import { useAccountRights, useCustomerAccount, useEmailChange } from './use-users';

interface CustomerAccountProps {
  user: StaffUser;
  /** Called after the account was deleted, or its deletion was scheduled. */
  onDeleted: () => void;
}

/**
 * Menu for requests that customers make by phone or mail: a change of the email address, a copy of the data, the
 * deletion of the account, or the withdrawal of a deletion.
 */
export function CustomerAccountMenu({ user, onDeleted }: CustomerAccountProps) {
  const may = useAccountRights();
  const { busy, download, remove, keep } = useCustomerAccount();
  const [open, setOpen] = useState<'email' | 'deletion' | 'withdrawal' | null>(null);
  const { username } = user;
  const close = () => setOpen(null);
  const deleteAccount = async () => {
    const isDone = await remove(user);
    if (isDone) onDeleted();
    return isDone;
  };
  return (
    <>
      <ActionMenu
        aria-label={`Account of ${username}`}
        actions={[
          ...(may.changeAccount(user) ? [{ text: 'Change email…', onClick: () => setOpen('email') }] : []),
          ...(may.download(user)
            ? [{ text: 'Download data', inactive: busy, onClick: () => void download(user) }]
            : []),
          ...(may.changeAccount(user) && user.deletionRequestedAt === null
            ? [{ text: 'Delete account…', danger: true, onClick: () => setOpen('deletion') }]
            : []),
          ...(may.changeAccount(user) && user.deletionRequestedAt !== null
            ? [{ text: 'Withdraw deletion…', onClick: () => setOpen('withdrawal') }]
            : []),
        ]}
      >
        Account
      </ActionMenu>
      <EditDialog
        startsInField
        item={open === 'email' ? user : null}
        title={() => `Change the email of ${username}`}
        onClose={close}
      >
        {(shown) => <EmailChangeForm user={shown} />}
      </EditDialog>
      <ConfirmDialog
        open={open === 'deletion'}
        title={`Delete the account of ${username}?`}
        okText="Delete account"
        busyText="Deleting..."
        busy={busy}
        onConfirm={deleteAccount}
        onClose={close}
      >
        <p>
          This deletes the account with its saved addresses, sizes and saved products, and the name and addresses in all
          orders, messages and emails. Past orders stay in the records without name and addresses. {username} is signed
          out everywhere and gets an email. This cannot be undone.
        </p>
        <p>
          If an order is not shipped or is less than 30 days old, or a return is open, the account is deleted later.
          Until then, {username} can sign in and keep the account.
        </p>
        <p>First, make sure that the request comes from {username}.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'withdrawal'}
        title={`Keep the account of ${username}?`}
        okText="Withdraw deletion"
        busyText="Withdrawing..."
        danger={false}
        busy={busy}
        onConfirm={() => keep(user)}
        onClose={close}
      >
        <p>
          The account is no longer scheduled for deletion. {username} gets an email. First, make sure that the request
          comes from {username}.
        </p>
      </ConfirmDialog>
    </>
  );
}

function EmailChangeForm({ user }: { user: StaffUser }) {
  const { form, busy, save } = useEmailChange(user);
  return (
    <EditForm
      form={form}
      name="customer-email"
      initialValues={{ email: '' }}
      submit={{ busy, text: 'Send confirmation', busyText: 'Sending...' }}
      save={save}
    >
      <p>
        The current address is {user.email}. The new address gets a link that confirms the change, and the current
        address gets a notice with a link that stops the change. First, make sure that the request comes from{' '}
        {user.username}.
      </p>
      <Form.Item label="New email" name="email" rules={[anEmail]}>
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
    </EditForm>
  );
}
