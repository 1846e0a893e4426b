import { Link } from 'react-router-dom';
import type { StaffUser } from '../../api/models';
import { adminOrdersPath, adminSearchPath } from '../../page/staff-paths';
import { Money } from '../../ui/money';
import { StoreDate } from '../../page/store-date';
import { SteadyButton } from '../ui/steady-button';
import type { ListColumn } from '../list/list-table';

interface UserActions {
  busy: boolean;
  onResetPassword: (user: StaffUser) => void;
  onSendLink: (user: StaffUser) => void;
  onChangeRole: (user: StaffUser) => void;
}

export function userColumns({ busy, ...on }: UserActions): ListColumn<StaffUser>[] {
  return [
    {
      key: 'username',
      title: 'Username',
      sortable: true,
      render: (_, { username, deletionRequestedAt }) => (
        <>
          {username}
          {deletionRequestedAt && <span className="second-line">Deletion requested</span>}
        </>
      ),
    },
    { key: 'email', title: 'E-mail', dataIndex: 'email', sortable: true },
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
    {
      key: 'isAdmin',
      title: 'Role',
      sortable: true,
      render: (_, user) => roleOf(user),
    },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, user) =>
        !user.isGuest && (
          <span className="row-actions">
            <SteadyButton
              size="small"
              aria-label={`Reset password of ${user.username}`}
              inactive={busy}
              onClick={() => on.onResetPassword(user)}
            >
              Reset password
            </SteadyButton>
            <SteadyButton
              size="small"
              aria-label={`Send reset link to ${user.username}`}
              inactive={busy}
              onClick={() => on.onSendLink(user)}
            >
              Send reset link
            </SteadyButton>
            <SteadyButton
              size="small"
              danger={user.isAdmin}
              aria-label={
                user.isAdmin ? `Remove administrator: ${user.username}` : `Make administrator: ${user.username}`
              }
              inactive={busy}
              onClick={() => on.onChangeRole(user)}
            >
              {user.isAdmin ? 'Remove administrator' : 'Make administrator'}
            </SteadyButton>
          </span>
        ),
    },
  ];
}

function roleOf({ isAdmin, isGuest }: StaffUser): string {
  if (isGuest) return 'Guest';
  return isAdmin ? 'Administrator' : 'Shopper';
}
