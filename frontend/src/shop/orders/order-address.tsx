import { Link } from 'react-router-dom';
import type { Order } from '../../api/models';
import { streetLines } from '../../ui/street-lines';
import { orderPath, signInPath } from '../../page/paths';

/** Returns whether the order has no address because it was handed over in the store. */
export function isHandedOver({ address, masked }: Pick<Order, 'address' | 'masked'>): boolean {
  return address === '' && !masked;
}

/** Address of an order. For visitors who only have the order id, it explains how to see the address. */
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
