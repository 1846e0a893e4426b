import './users.css';
import { Form } from 'antd';
import { useState } from 'react';
import type { StaffUser } from '../../api/models';
import { useSession } from '../../session/use-session';
import { forgetFieldErrors } from '../../ui/field-errors';
import { orderBy } from '../list/known-values';
import { ListSearch } from '../list/list-search';
import { StaffList } from '../list/staff-list';
import { useListQuery } from '../list/use-list-query';
import { PasswordForm } from './password-form';
import type { NewPassword } from './password-problem';
import { RoleDialog } from './role-dialog';
import { useUsers, useUserWork } from './use-user-work';
import { userColumns } from './user-columns';

const newestFirst = 'createdAt-desc';
const defaults = { search: '', sort: newestFirst };
const known = { sort: orderBy('username', 'email', 'createdAt', 'orderCount', 'spent', 'isAdmin') };

/** User accounts, with forms for a new password, a reset link, and the role. */
export default function UsersPage() {
  const asked = useListQuery(defaults, known);
  const { query, change } = asked;
  const answer = useUsers(asked.apiQuery);
  const { busy, setRole, sendLink, resetPassword } = useUserWork();
  const session = useSession();
  const [form] = Form.useForm<NewPassword>();
  const [changing, setChanging] = useState<StaffUser | null>(null);
  const isSelf = session.state === 'signed-in' && session.user.id === changing?.id;

  const fillIn = ({ username }: StaffUser) => {
    form.setFieldsValue({ username, newPassword: '', confirmPassword: '' });
    forgetFieldErrors(form, form.getFieldsValue());
    form.scrollToField('newPassword', { focus: true, block: 'center' });
  };
  const changeRole = async (user: StaffUser) => {
    await setRole(user, !user.isAdmin, isSelf);
    setChanging(null);
    answer.reload();
  };

  return (
    <>
      <div className="list-bar">
        <h2>Users</h2>
      </div>
      <PasswordForm form={form} busy={busy} onReset={resetPassword} />
      <div className="list-bar">
        <ListSearch label="Search users" value={query.search} onChange={(search) => change({ search })} />
      </div>
      <StaffList
        things="users"
        asked={asked}
        answer={answer}
        columns={userColumns({
          busy,
          onResetPassword: fillIn,
          onSendLink: (user) => void sendLink(user),
          onChangeRole: setChanging,
        })}
        rows={answer.list?.users}
        sort={query.sort}
        onSort={(sort) => change({ sort: sort || newestFirst })}
        empty="No users found matching your search."
      />
      <RoleDialog
        user={changing}
        isSelf={isSelf}
        busy={busy}
        onCancel={() => setChanging(null)}
        onChange={(user) => void changeRole(user)}
      />
    </>
  );
}
