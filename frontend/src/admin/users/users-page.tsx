import './users.css';
import { Form } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffUser } from '../../api/models';
import { adminOrdersPath, adminSearchPath } from '../../page/staff-paths';
import { StoreDate } from '../../page/store-date';
import { clearFieldErrors } from '../../ui/field-errors';
import { Money } from '../../ui/money';
import { ListSearch } from '../list/list-controls';
import { type ListColumn, ListTable } from '../list/list-table';
import { orderBy, useListQuery } from '../list/use-list-query';
import { RowActions } from '../ui/buttons';
import { useMay } from '../ui/use-may';
import { TwoLines } from '../ui/facts';
import { type NewPassword, PasswordForm } from './password-form';
import { CustomerDialog, roleOf } from './customer-dialog';
import { FactorReset, useMayResetFactors } from './factor-reset';
import { type RoleChange, RoleDialog } from './role-dialog';
import { useUsers, useUserWork } from './use-users';

const newestFirst = 'createdAt-desc';
const defaults = { search: '', sort: newestFirst };
const known = { sort: orderBy('username', 'email', 'createdAt', 'orderCount', 'spent', 'isAdmin') };

/** User accounts, with forms for a new password, a reset link, and the role. */
export default function UsersPage() {
  const listQuery = useListQuery(defaults, known);
  const { query, change } = listQuery;
  const result = useUsers(listQuery.apiQuery);
  const { busy, sendLink, resetPassword } = useUserWork();
  const mayChange = useMay('users.change');
  const may = { resetFactors: useMayResetFactors() };
  const [form] = Form.useForm<NewPassword>();
  const [viewing, setViewing] = useState<StaffUser | null>(null);
  const [changing, setChanging] = useState<RoleChange | null>(null);
  const [resetting, setResetting] = useState<StaffUser | null>(null);

  const fillIn = ({ username }: StaffUser) => {
    form.setFieldsValue({ username, newPassword: '', confirmPassword: '' });
    clearFieldErrors(form, form.getFieldsValue());
    form.scrollToField('newPassword', { focus: true, block: 'center' });
  };

  return (
    <>
      <div className="list-bar">
        <h2>Users</h2>
        <ListSearch label="Search users" value={query.search} onChange={(search) => change({ search })} />
      </div>
      <ListTable
        things="users"
        query={listQuery}
        result={result}
        columns={columns({
          busy,
          may,
          onView: setViewing,
          onResetPassword: fillIn,
          onSendLink: (user) => void sendLink(user),
          onChangeRole: (user) => setChanging({ user, isRemoval: false }),
          onResetFactors: setResetting,
        })}
        rows={result.data?.users}
        sort={query.sort}
        onSort={(sort) => change({ sort: sort || newestFirst })}
        empty="No users found matching your search."
      />
      {mayChange && <PasswordForm form={form} busy={busy} onReset={resetPassword} />}
      <CustomerDialog
        user={viewing}
        busy={busy}
        onSendLink={(user) => void sendLink(user)}
        onClose={() => setViewing(null)}
      />
      <RoleDialog change={changing} onClose={() => setChanging(null)} />
      <FactorReset user={resetting} onClose={() => setResetting(null)} />
    </>
  );
}

interface UserActions {
  busy: boolean;
  may: { resetFactors: (user: StaffUser) => boolean };
  onView: (user: StaffUser) => void;
  onResetFactors: (user: StaffUser) => void;
  onResetPassword: (user: StaffUser) => void;
  onSendLink: (user: StaffUser) => void;
  onChangeRole: (user: StaffUser) => void;
}

function columns({ busy, may, ...on }: UserActions): ListColumn<StaffUser>[] {
  return [
    {
      key: 'username',
      title: 'Username',
      sortable: true,
      render: (_, { username, deletionRequestedAt }) => (
        <TwoLines first={username} second={deletionRequestedAt && 'Deletion requested'} />
      ),
    },
    { key: 'email', title: 'Email', dataIndex: 'email', sortable: true },
    { key: 'createdAt', title: 'Since', sortable: true, render: (_, { createdAt }) => <StoreDate iso={createdAt} /> },
    {
      key: 'orderCount',
      title: 'Orders',
      sortable: true,
      figure: true,
      render: (_, { orderCount, email, username, isGuest }) =>
        orderCount === 0 ? (
          0
        ) : (
          <Link
            to={adminSearchPath(adminOrdersPath, email)}
            aria-label={`${orderCount} orders of ${isGuest ? email : username}`}
          >
            {orderCount}
          </Link>
        ),
    },
    { key: 'spent', title: 'Spent', sortable: true, figure: true, render: (_, { spent }) => <Money amount={spent} /> },
    { key: 'isAdmin', title: 'Role', sortable: true, render: (_, user) => roleOf(user) },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, user) => (
        <RowActions
          row={user.isGuest ? user.email : user.username}
          primary={{
            ...{ text: 'View', label: `View ${user.isGuest ? user.email : user.username}` },
            onClick: () => on.onView(user),
          }}
          more={
            user.isGuest
              ? []
              : [
                  {
                    ...{ text: 'Send reset link', needs: 'users.change', inactive: busy },
                    onClick: () => on.onSendLink(user),
                  },
                  { text: 'Reset password', needs: 'users.change', onClick: () => on.onResetPassword(user) },
                  { text: 'Change role', needs: 'staff.change', onClick: () => on.onChangeRole(user) },
                  ...(may.resetFactors(user)
                    ? [{ text: 'Reset two-step sign-in', danger: true, onClick: () => on.onResetFactors(user) }]
                    : []),
                ]
          }
        />
      ),
    },
  ];
}
