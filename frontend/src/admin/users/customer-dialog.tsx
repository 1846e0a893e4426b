import { Button, Modal } from 'antd';
import { Link } from 'react-router-dom';
import type { Customer, StaffUser } from '../../api/models';
import {
  adminMessagesPath,
  adminOrderPath,
  adminReturnsPath,
  adminSearchPath,
  adminUsersPath,
} from '../../page/staff-paths';
import { DayAndTime } from '../ui/day-and-time';
import { mailTo } from '../../ui/contact-address';
import { Money } from '../../ui/money';
import { CustomerNote } from '../orders/customer-note';
import { OrdersOfEmail } from '../orders/orders-of-email';
import { orderForPath } from '../orders/use-customers';
import { useOrdersOfEmail, useStaffOrder } from '../orders/use-orders';
import { IfMay, SteadyButton } from '../ui/buttons';
import { type Fact, Facts, TwoLines } from '../ui/facts';
import { OrderAddress } from '../ui/order-address';
import { CustomerAccountMenu } from './customer-account';
import { useAccountRights } from './use-users';

interface CustomerDialogProps {
  /** A user, or the customer of earlier orders; null while the dialog is closed. */
  customer: StaffUser | Customer | null;
  busy: boolean;
  onSendLink: (user: StaffUser) => void;
  /** Mails a guest a link to their data. */
  onSendDataLink: (email: string) => void;
  onClose: () => void;
}

/** Dialog with the account, the orders and the latest address of a customer. */
export function CustomerDialog({ customer, busy, onSendLink, onSendDataLink, onClose }: CustomerDialogProps) {
  const may = useAccountRights();
  return (
    <Modal
      open={customer !== null}
      title={customer && nameOf(customer)}
      width={720}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {customer && (
        <>
          <Facts
            className="facts-grid"
            facts={[
              ['Email', <a href={mailTo(customer.email)}>{customer.email}</a>],
              ...accountFacts(customer),
              [
                'Orders',
                <TwoLines
                  first={customer.orderCount}
                  second={
                    isUser(customer) &&
                    customer.otherOrders > 0 &&
                    `${customer.otherOrders} more of this account with another email`
                  }
                />,
              ],
              ['Spent', <Money amount={customer.spent} />],
              ['Newsletter', customer.isSubscribed ? 'Subscribed' : 'No'],
            ]}
          />
          <CustomerNote email={customer.email} />
          <IfMay permission="orders.view">
            <OrdersOfEmail email={customer.email} />
            <LatestAddress email={customer.email} />
          </IfMay>
          <div className="dialog-actions">
            <IfMay permission="orders.change">
              <Link to={orderForPath(customer.email)}>New order for this customer</Link>
            </IfMay>
            <IfMay permission="orders.view">
              <Link to={adminSearchPath(adminReturnsPath, customer.email)}>Returns</Link>
            </IfMay>
            <IfMay permission="messages.view">
              <Link to={adminSearchPath(adminMessagesPath, customer.email)}>Messages</Link>
            </IfMay>
            {isUser(customer) && may.sendLink(customer) && (
              <SteadyButton inactive={busy} onClick={() => onSendLink(customer)}>
                Send reset link
              </SteadyButton>
            )}
            {isGuest(customer) && may.sendDataLink && (
              <SteadyButton inactive={busy} onClick={() => onSendDataLink(customer.email)}>
                Send data link
              </SteadyButton>
            )}
            {isUser(customer) && <CustomerAccountMenu user={customer} onDeleted={onClose} />}
            <Button onClick={onClose}>Close</Button>
          </div>
        </>
      )}
    </Modal>
  );
}

const isUser = (customer: StaffUser | Customer): customer is StaffUser => 'role' in customer;

/** Whether no account has the customer's address. */
export const isGuest = (customer: StaffUser | Customer) =>
  isUser(customer) ? customer.isGuest : customer.username === null;

/** Returns the name of the customer: the username or, for a guest, the name in the latest order, or else the address. */
export function nameOf(customer: StaffUser | Customer): string {
  if (isUser(customer) && !customer.isGuest) return customer.username;
  return customer.name || customer.email;
}

function accountFacts(customer: StaffUser | Customer): (Fact | false)[] {
  if (isUser(customer)) {
    return [
      !customer.isGuest && customer.name !== undefined && ['Name', customer.name],
      customer.newEmail !== undefined && ['New email', `${customer.newEmail}, not confirmed yet`],
      ['Since', <DayAndTime iso={customer.createdAt} dayOnly />],
      customer.signedInAt !== null && ['Last sign-in', <DayAndTime iso={customer.signedInAt} />],
      customer.lastOrderAt !== null && ['Last order', <DayAndTime iso={customer.lastOrderAt} dayOnly />],
      ['Role', roleOf(customer)],
      customer.deletionRequestedAt !== null && [
        'Deletion requested',
        <TwoLines
          first={<DayAndTime iso={customer.deletionRequestedAt} dayOnly />}
          second={customer.deletionDelays && <DeletionDelays delays={customer.deletionDelays} />}
        />,
      ],
    ];
  }
  const { username, lastOrderAt } = customer;
  const account = username !== null && <Link to={adminSearchPath(adminUsersPath, username)}>{username}</Link>;
  return [
    ['Account', account || 'Guest'],
    ['Last order', <DayAndTime iso={lastOrderAt} dayOnly />],
  ];
}

const delayReasons = { 'not-shipped': 'not shipped', return: 'return open', recent: 'less than 30 days old' };

/** Max number of delaying orders that the server lists. */
const maxDelays = 20;

/** The orders that delay the deletion of an account, with the reasons. */
function DeletionDelays({ delays }: { delays: NonNullable<StaffUser['deletionDelays']> }) {
  if (delays.length === 0) return 'Due within an hour, or after a payment in progress';
  return (
    <>
      Delayed by{' '}
      {delays.map(({ orderId, reason }, at) => (
        <span key={orderId} className="deletion-delay">
          <Link to={adminOrderPath(orderId)}>{orderId}</Link> ({delayReasons[reason]}){at < delays.length - 1 && ','}
        </span>
      ))}
      {delays.length >= maxDelays && ' and maybe earlier orders'}
    </>
  );
}

/** Name, address and phone of the latest order with this email address; renders nothing without an order. */
function LatestAddress({ email }: { email: string }) {
  const latest = useOrdersOfEmail(email).item?.orders[0];
  return latest ? <AddressOfOrder id={latest.id} /> : null;
}

function AddressOfOrder({ id }: { id: string }) {
  const { item: order } = useStaffOrder(id);
  if (!order) return null;
  return (
    <section className="orders-of-email">
      <h3>Latest address</h3>
      <OrderAddress order={order} />
      {order.phone && <p>{order.phone}</p>}
    </section>
  );
}

/** Name of the user's staff role, or the kind of customer. */
export function roleOf({ role, isGuest }: StaffUser): string {
  return role ?? (isGuest ? 'Guest' : 'Shopper');
}
