import './users.css';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Customer, StaffUser } from '../../api/models';
import { adminOrdersPath, adminSearchPath } from '../../page/staff-paths';
import { DayAndTime } from '../ui/day-and-time';
import { Money } from '../../ui/money';
import { ListFilter, ListSearch, ListViews } from '../list/list-controls';
import { type ListColumn, ListTable, OpenLink } from '../list/list-table';
import { type ListQuery, oneOf, orderBy, useListQuery, useOpened } from '../list/use-list-query';
import { orderForPath } from '../orders/use-customers';
import { IfMay, type MenuAction, RowActions, SteadyButton } from '../ui/buttons';
import { useMay } from '../ui/use-may';
import { TwoLines } from '../ui/facts';
import { PasswordDialog } from './password-form';
import { CustomerDialog, isGuest, nameOf, roleOf } from './customer-dialog';
import { FactorReset } from './factor-reset';
import { type RoleChange, RoleDialog } from './role-dialog';
import {
  type CustomerFilter,
  useAccountRights,
  useCustomerExport,
  useCustomers,
  useUsers,
  useUserWork,
} from './use-users';

const newestFirst = 'createdAt-desc';
const latestFirst = 'lastOrderAt-desc';
const customerSort = orderBy('lastOrderAt');
const kinds = [
  { value: '', label: 'All users' },
  { value: 'shoppers', label: 'Shoppers' },
  { value: 'guests', label: 'Guests' },
  { value: 'staff', label: 'Staff' },
  { value: 'subscribers', label: 'Newsletter subscribers' },
] as const;
const customerKinds = [
  { value: '', label: 'All customers' },
  { value: 'accounts', label: 'With an account' },
  { value: 'guests', label: 'Guests' },
  { value: 'repeat', label: 'More than one order' },
] as const;
const defaults = { search: '', sort: newestFirst, view: 'users', kind: '', customers: '' };
const known = {
  kind: oneOf(kinds.map(({ value }) => value)),
  customers: oneOf(customerKinds.map(({ value }) => value)),
  sort: orderBy('username', 'email', 'createdAt', 'orderCount', 'spent', 'lastOrderAt', 'isAdmin'),
  view: oneOf(['users', 'customers']),
};
const views = [
  { value: 'users', label: 'Users' },
  { value: 'customers', label: 'Customers' },
];

/** User accounts, and the customers of all orders, guests included. */
export default function UsersPage() {
  const listQuery = useListQuery(defaults, known);
  const { query, change } = listQuery;
  const { busy, sendLink, sendDataLink, resetPassword } = useUserWork();
  const [opened, open] = useOpened('user');
  const [username, setUsername] = useState<string | null>(null);
  const maySeeCustomers = useMay('orders.view');
  const view = maySeeCustomers ? query.view : 'users';
  const shared = {
    ...{ query: listQuery, opened, onOpen: open, busy },
    onSendLink: (user: StaffUser) => void sendLink(user),
    onSendDataLink: (email: string) => void sendDataLink(email),
  };

  return (
    <>
      <div className="list-bar">
        <h2>Users</h2>
        {maySeeCustomers && <ListViews label="View" name="view" query={listQuery} options={views} />}
        <ListSearch
          label={`Search ${view}`}
          placeholder={maySeeCustomers ? 'Name, email, phone or order' : 'Username or email'}
          value={query.search}
          onChange={(search) => change({ search })}
        />
        {view === 'users' && <ListFilter label="Kind" name="kind" query={listQuery} options={kinds} />}
        {view === 'customers' && (
          <>
            <ListFilter label="Customers" name="customers" query={listQuery} options={customerKinds} />
            <CustomerExport search={listQuery.apiQuery.search} kind={listQuery.apiQuery.customers} />
          </>
        )}
        {view === 'users' && (
          <IfMay permission="users.change">
            <Button onClick={() => setUsername('')}>Reset User Password</Button>
          </IfMay>
        )}
      </div>
      {maySeeCustomers && (
        <p className="second-line">
          {view === 'users'
            ? 'One row for each email address of shoppers, guests and staff, with or without orders.'
            : 'One row for each email address of an order, with or without an account.'}
        </p>
      )}
      {view === 'users' ? <UserList {...shared} onResetPassword={setUsername} /> : <CustomerList {...shared} />}
      <PasswordDialog username={username} busy={busy} onReset={resetPassword} onClose={() => setUsername(null)} />
    </>
  );
}

type UsersQuery = ListQuery<keyof typeof defaults, typeof known>;

interface CustomerListProps extends Pick<UserActions, 'busy' | 'onSendLink'> {
  onSendDataLink: (email: string) => void;
  query: UsersQuery;
  /** Id of the open user, or email address of the open customer, from the URL; null if none is open. */
  opened: string | null;
  onOpen: (opened: number | string | null) => void;
}

interface UserListProps extends CustomerListProps {
  onResetPassword: (username: string) => void;
}

/** User accounts, with actions for a new password, a reset link, and the role. */
function UserList(props: UserListProps) {
  const { query: listQuery, opened, onOpen, busy, onSendLink, onSendDataLink, onResetPassword } = props;
  const { query, change } = listQuery;
  const { view: _, customers: _customers, ...apiQuery } = listQuery.apiQuery;
  const result = useUsers(apiQuery);
  const may = useAccountRights();
  const guestActions = useGuestActions({ busy, onSendDataLink });
  const [changing, setChanging] = useState<RoleChange | null>(null);
  const [resetting, setResetting] = useState<StaffUser | null>(null);

  return (
    <>
      <p role="status" className="list-hint">
        {!result.loading &&
          result.data?.onlyNewestOrders === true &&
          'Showing people from the newest 2,000 matching orders. Refine the search to find others.'}
      </p>
      <ListTable
        things="users"
        query={listQuery}
        result={result}
        columns={columns({
          busy,
          may,
          onView: ({ id }) => onOpen(id),
          onResetPassword: ({ username }) => onResetPassword(username),
          onSendLink,
          guestActions,
          onChangeRole: (user) => setChanging({ user, isRemoval: false }),
          onResetFactors: setResetting,
        })}
        rows={result.data?.users}
        sort={query.sort}
        onSort={(sort) => change({ sort: sort || newestFirst })}
        empty={query.search === '' ? 'There are no such users.' : 'No users found matching your search.'}
      />
      <RoleDialog change={changing} onClose={() => setChanging(null)} />
      <FactorReset user={resetting} onClose={() => setResetting(null)} />
      <CustomerDialog
        customer={result.data?.users.find(({ id }) => String(id) === opened) ?? null}
        busy={busy}
        onSendLink={onSendLink}
        onSendDataLink={onSendDataLink}
        onClose={() => onOpen(null)}
      />
    </>
  );
}

function CustomerExport(filter: CustomerFilter) {
  const { exporting, exportAll } = useCustomerExport(filter);
  return (
    <IfMay permission="orders.export">
      <SteadyButton inactive={exporting} onClick={() => void exportAll()}>
        {exporting ? 'Exporting...' : 'Export CSV'}
      </SteadyButton>
    </IfMay>
  );
}

/** All customers who have placed an order, with the name in their latest order. */
function CustomerList({ query, opened, onOpen, busy, onSendLink, onSendDataLink }: CustomerListProps) {
  const guestActions = useGuestActions({ busy, onSendDataLink });
  const sort = customerSort(query.query.sort) ? query.query.sort : latestFirst;
  const { search, customers: kind, limit, offset } = query.apiQuery;
  const result = useCustomers({ search, kind, sort, limit, offset });
  const customerColumns: ListColumn<Customer & { id: string }>[] = [
    {
      key: 'name',
      title: 'Customer',
      render: (_, { name, email }) => <OpenLink name="user" id={email} text={name || email} />,
    },
    { key: 'email', title: 'Email', dataIndex: 'email' },
    {
      key: 'lastOrderAt',
      title: 'Last order',
      sortable: true,
      render: (_, { lastOrderAt }) => <DayAndTime iso={lastOrderAt} dayOnly />,
    },
    {
      key: 'orderCount',
      title: 'Orders',
      figure: true,
      render: (_, { orderCount, email, name }) => <OrderCount count={orderCount} email={email} name={name} />,
    },
    { key: 'spent', title: 'Spent', figure: true, render: (_, { spent }) => <Money amount={spent} /> },
    { key: 'account', title: 'Account', render: (_, { username }) => username ?? 'Guest' },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, customer) => (
        <RowActions
          row={`${customer.name}, ${customer.email}`}
          primary={{
            ...{ text: 'View', label: `View ${customer.name}, ${customer.email}` },
            onClick: () => onOpen(customer.email),
          }}
          more={isGuest(customer) ? guestActions(customer) : []}
        />
      ),
    },
  ];
  return (
    <>
      <ListTable
        things="customers"
        query={query}
        result={result}
        columns={customerColumns}
        rows={result.data?.customers}
        sort={sort}
        onSort={(by) => query.change({ sort: by || latestFirst })}
        empty={query.filtered ? 'No customers found.' : 'There are no orders yet.'}
      />
      <CustomerDialog
        customer={result.data?.customers.find(({ email }) => email === opened) ?? null}
        busy={busy}
        onSendLink={onSendLink}
        onSendDataLink={onSendDataLink}
        onClose={() => onOpen(null)}
      />
    </>
  );
}

/** Returns the actions for a guest, who is known only by the address. */
function useGuestActions({ busy, onSendDataLink }: Pick<CustomerListProps, 'busy' | 'onSendDataLink'>) {
  const navigate = useNavigate();
  const may = useAccountRights();
  return ({ email, orderCount }: StaffUser | Customer): MenuAction[] => [
    ...(orderCount > 0
      ? [
          {
            ...{ text: 'Orders', needs: 'orders.view' as const },
            onClick: () => void navigate(adminSearchPath(adminOrdersPath, email)),
          },
        ]
      : []),
    { text: 'New order', needs: 'orders.change', onClick: () => void navigate(orderForPath(email)) },
    ...(may.sendDataLink ? [{ text: 'Send data link', inactive: busy, onClick: () => onSendDataLink(email) }] : []),
  ];
}

/** Number of orders, with a link to the orders. */
function OrderCount({ count, email, name }: { count: number; email: string; name: string }) {
  if (count === 0) return 0;
  return (
    <Link to={adminSearchPath(adminOrdersPath, email)} aria-label={`${count} orders of ${name}`}>
      {count}
    </Link>
  );
}

interface UserActions {
  busy: boolean;
  may: ReturnType<typeof useAccountRights>;
  onView: (user: StaffUser) => void;
  onResetFactors: (user: StaffUser) => void;
  onResetPassword: (user: StaffUser) => void;
  onSendLink: (user: StaffUser) => void;
  onChangeRole: (user: StaffUser) => void;
  guestActions: (guest: StaffUser) => MenuAction[];
}

function columns({ busy, may, guestActions, ...on }: UserActions): ListColumn<StaffUser>[] {
  return [
    {
      key: 'username',
      title: 'User',
      sortable: true,
      render: (_, user) => (
        <TwoLines
          first={<OpenLink name="user" id={user.id} text={nameOf(user)} />}
          second={[!user.isGuest && user.name, user.deletionRequestedAt && 'Deletion requested']
            .filter(Boolean)
            .join(', ')}
        />
      ),
    },
    { key: 'email', title: 'Email', dataIndex: 'email', sortable: true },
    {
      key: 'createdAt',
      title: 'Since',
      sortable: true,
      render: (_, { createdAt }) => <DayAndTime iso={createdAt} dayOnly />,
    },
    {
      key: 'orderCount',
      title: 'Orders',
      sortable: true,
      figure: true,
      render: (_, { orderCount, otherOrders, email, username, isGuest }) => (
        <TwoLines
          first={<OrderCount count={orderCount} email={email} name={isGuest ? email : username} />}
          second={otherOrders > 0 && `${otherOrders} with another email`}
        />
      ),
    },
    { key: 'spent', title: 'Spent', sortable: true, figure: true, render: (_, { spent }) => <Money amount={spent} /> },
    {
      key: 'lastOrderAt',
      title: 'Last order',
      sortable: true,
      render: (_, { lastOrderAt }) => (lastOrderAt === null ? '–' : <DayAndTime iso={lastOrderAt} dayOnly />),
    },
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
              ? guestActions(user)
              : [
                  ...(may.sendLink(user)
                    ? [{ text: 'Send reset link', inactive: busy, onClick: () => on.onSendLink(user) }]
                    : []),
                  ...(may.resetPassword(user)
                    ? [{ text: 'Reset password', onClick: () => on.onResetPassword(user) }]
                    : []),
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
