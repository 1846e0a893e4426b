import { Link } from 'react-router-dom';
import { adminOrderPath, adminOrdersPath, adminSearchPath } from '../../page/staff-paths';
import { Money } from '../../ui/money';
import { OrderStatus } from '../../ui/order-status';
import { StoreDate } from '../../page/store-date';
import { useOrdersOfSender } from './use-messages';

/** Orders placed with the message's e-mail address, from any account. */
export function OrdersOfSender({ email }: { email: string }) {
  const { list, failed } = useOrdersOfSender(email);
  const heading = <h3>Orders with this e-mail</h3>;
  if (!list || list.orders.length === 0) {
    return (
      <section className="sender-orders">
        {heading}
        <p role="status">{list ? 'None.' : failed ? 'The orders could not be loaded.' : 'Loading orders...'}</p>
      </section>
    );
  }
  return (
    <section className="sender-orders">
      {heading}
      <ul>
        {list.orders.map(({ id, createdAt, total, status }) => (
          <li key={id}>
            <Link to={adminOrderPath(id)}>{id}</Link>
            <StoreDate iso={createdAt} />
            <Money amount={total} />
            <OrderStatus status={status} />
          </li>
        ))}
      </ul>
      {list.total > list.orders.length && (
        <Link to={adminSearchPath(adminOrdersPath, email)}>All {list.total} orders</Link>
      )}
    </section>
  );
}
