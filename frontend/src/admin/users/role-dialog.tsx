import { Form } from 'antd';
import type { StaffUser } from '../../api/models';
import { useSession } from '../../session/use-session';
import { EditDialog, EditForm } from '../ui/edit-dialog';
import { RoleSelect } from './role-select';
import { useAssignRole } from './use-staff';

export interface RoleChange {
  user: StaffUser;
  /** Whether the dialog opens with the choice that removes the user from the staff. */
  isRemoval: boolean;
}

/**
 * Dialog that gives an account a staff role, or removes the account from the staff.
 * @param props.change null while the dialog is closed
 */
export function RoleDialog({ change, onClose }: { change: RoleChange | null; onClose: () => void }) {
  return (
    <EditDialog item={change} title={({ user }) => `Role of ${user.username}`} onClose={onClose}>
      {(shown) => <RoleOfUserForm {...shown} />}
    </EditDialog>
  );
}

function RoleOfUserForm({ user, isRemoval }: RoleChange) {
  const session = useSession();
  const isSelf = session.state === 'signed-in' && session.user.id === user.id;
  const { form, before, busy, save } = useAssignRole(user, isSelf);
  const chosen = Form.useWatch<string | undefined>('role', form);
  return (
    <EditForm
      form={form}
      name="role"
      initialValues={isRemoval ? { role: '' } : before}
      submit={{ busy, text: isRemoval && chosen === '' ? 'Remove from staff' : 'Save role' }}
      save={save}
    >
      <Form.Item label="Role" name="role">
        <RoleSelect first={[{ value: '', label: 'Shopper', about: 'No access to the back office', disabled: false }]} />
      </Form.Item>
      {chosen !== undefined && chosen !== before.role && <p>{consequence(user.username, chosen, isSelf)}</p>}
    </EditForm>
  );
}

function consequence(username: string, role: string, isSelf: boolean): string {
  if (isSelf && role === '')
    return 'This is your own account. You lose access to the back office immediately, and only a colleague can restore it.';
  if (isSelf) return 'This is your own account. Your permissions change immediately.';
  if (role === '') return `${username} loses access to the back office immediately.`;
  if (role === 'Owner') return `${username} will see every order and message, and can change everything that you can.`;
  return `${username} gets the permissions of this role immediately.`;
}
