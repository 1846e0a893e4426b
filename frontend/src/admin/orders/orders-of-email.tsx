import './orders-of-email.css';
import { Link } from 'react-router-dom';
import { adminOrderPath, adminOrdersPath, adminSearchPath } from '../../page/staff-paths';
import { Money } from '../../ui/money';
import { DayAndTime } from '../ui/day-and-time';
import { StaffOrderStatus } from '../ui/state-tag';
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
          </li>
        ))}
      </ul>
      {list.total > list.orders.length && (
        <Link to={adminSearchPath(adminOrdersPath, email)}>All {list.total} orders</Link>
      )}
    </section>
  );
}
