import './orders-of-email.css';
import { Link } from 'react-router-dom';
import type { OrderSummary } from '../../api/models';
import { adminOrderPath, adminOrdersPath, adminSearchPath, orderActionPath } from '../../page/staff-paths';
import { Money } from '../../ui/money';
import { DayAndTime } from '../ui/day-and-time';
import { StaffOrderStatus } from '../ui/state-tag';
import { useMayCheck } from '../ui/use-may';
import { useOrdersOfEmail } from './use-orders';

/** Latest orders that were placed with an email address, with or without an account. */
export function OrdersOfEmail({ email }: { email: string }) {
  const { item: list, failed } = useOrdersOfEmail(email);
  const heading = <h3>Orders with this email</h3>;
  if (!list || list.orders.length === 0) {
    return (
      <section className="orders-of-email">
        {heading}
        <p role="status">{list ? 'None.' : failed ? 'The orders could not be loaded.' : 'Loading orders...'}</p>
      </section>
    );
  }
  return (
    <section className="orders-of-email">
      {heading}
      <ul>
        {list.orders.map((order) => (
          <li key={order.id}>
            <Link to={adminOrderPath(order.id)}>{order.id}</Link>
            <span className="orders-of-email__items">
              {order.firstItem}
              {order.lineCount > 1 && ` and ${order.lineCount - 1} more`}
            </span>
            <DayAndTime iso={order.createdAt} />
            <Money amount={order.total} />
            <StaffOrderStatus order={order} />
            <OrderLinks order={order} />
          </li>
        ))}
      </ul>
      {list.total > list.orders.length && (
        <Link to={adminSearchPath(adminOrdersPath, email)}>All {list.total} orders</Link>
      )}
    </section>
  );
}

/** Links that open the order with a form, as far as the order and the role allow the change. */
function OrderLinks({ order }: { order: OrderSummary }) {
  const { id, status, shippingMethod, shipped, toShip } = order;
  const may = useMayCheck();
  const isOpen = (status === 'pending' || status === 'processing') && toShip > 0;
  const canRefund = isOpen && may('orders.refund');
  const actions = [
    ...(isOpen && shippingMethod !== 'pickup' && may('orders.change')
      ? [{ action: 'address', text: 'Change address' } as const]
      : []),
    ...(canRefund ? [{ action: 'cancel', text: 'Cancel items' } as const] : []),
    ...(canRefund && shipped === 0 ? [{ action: 'exchange', text: 'Exchange items' } as const] : []),
  ];
  if (actions.length === 0) return null;
  return (
    <span className="orders-of-email__actions">
      {actions.map(({ action, text }) => (
        <Link key={action} to={orderActionPath(id, action)} aria-label={`${text} of order ${id}`}>
          {text}
        </Link>
      ))}
    </span>
  );
}
