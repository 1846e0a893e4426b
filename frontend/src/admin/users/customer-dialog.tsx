import { Button, Modal } from 'antd';
import { Link } from 'react-router-dom';
import type { StaffUser } from '../../api/models';
import { adminMessagesPath, adminReturnsPath, adminSearchPath } from '../../page/staff-paths';
import { StoreDate } from '../../page/store-date';
import { mailTo } from '../../ui/contact-address';
import { Money } from '../../ui/money';
import { OrdersOfEmail } from '../orders/orders-of-email';
import { useOrdersOfEmail, useStaffOrder } from '../orders/use-orders';
import { IfMay, SteadyButton } from '../ui/buttons';
import { Facts } from '../ui/facts';
import { OrderAddress } from '../ui/order-address';

interface CustomerDialogProps {
  /** Null while the dialog is closed. */
  user: StaffUser | null;
  busy: boolean;
  onSendLink: (user: StaffUser) => void;
  onClose: () => void;
}

/** Dialog with the account, the orders and the latest address of a customer. */
export function CustomerDialog({ user, busy, onSendLink, onClose }: CustomerDialogProps) {
  return (
    <Modal
      open={user !== null}
      title={user && (user.isGuest ? user.email : user.username)}
      width={640}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {user && (
        <>
          <Facts
            className="facts-grid"
            facts={[
              ['Email', <a href={mailTo(user.email)}>{user.email}</a>],
              ['Since', <StoreDate iso={user.createdAt} />],
              ['Role', roleOf(user)],
              ['Orders', user.orderCount],
              ['Spent', <Money amount={user.spent} />],
            ]}
          />
          <IfMay permission="orders.view">
            <OrdersOfEmail email={user.email} />
            <LatestAddress email={user.email} />
          </IfMay>
          <div className="dialog-actions">
            <IfMay permission="orders.view">
              <Link to={adminSearchPath(adminReturnsPath, user.email)}>Returns</Link>
            </IfMay>
            <IfMay permission="messages.view">
              <Link to={adminSearchPath(adminMessagesPath, user.email)}>Messages</Link>
            </IfMay>
            {!user.isGuest && (
              <IfMay permission="users.change">
                <SteadyButton inactive={busy} onClick={() => onSendLink(user)}>
                  Send reset link
                </SteadyButton>
              </IfMay>
            )}
            <Button onClick={onClose}>Close</Button>
          </div>
        </>
      )}
    </Modal>
  );
}

/** Name, address and phone of the latest order with this email address; nothing without an order. */
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
