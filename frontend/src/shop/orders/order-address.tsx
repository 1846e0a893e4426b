import { Link } from 'react-router-dom';
import type { Order } from '../../api/models';
import { streetLines } from '../../ui/street-lines';
import { orderPath, signInPath } from '../../page/paths';

/** Whether the order has no address, because its customer takes the items in the store. */
export function isHandedOver({ address, masked }: Pick<Order, 'address' | 'masked'>): boolean {
  return address === '' && !masked;
}

/** An order's address; for people who only have its id, how to see it. */
export function OrderAddress({ order }: { order: Order }) {
  if (order.masked) {
    return (
      <p>
        Hidden, as this page can be seen by anyone with its address.{' '}
        <Link to={signInPath({ next: orderPath(order.id) })}>Sign in</Link>, or open the link in the mail about this
        order.
      </p>
    );
  }
  const { firstName, lastName, address, city, state, zipCode, country } = order;
  const lines = address === '' ? [] : [...streetLines(address), `${city}, ${state} ${zipCode}`, country];
  return (
    <address>
      {[`${firstName} ${lastName}`.trim(), ...lines].filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}
