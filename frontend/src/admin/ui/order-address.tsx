import type { Order } from '../../api/models';
import { streetLines } from '../../ui/address-rules';

type Address = Pick<Order, 'firstName' | 'lastName' | 'address' | 'city' | 'state' | 'zipCode' | 'country'>;

/** Returns an order's address as lines of an envelope. Unknown parts are omitted. */
export function addressLines({ firstName, lastName, address, city, state, zipCode, country }: Address): string[] {
  const place = [city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
  // An order handed over in the store has no address, and its country is only the default.
  return [`${firstName} ${lastName}`.trim(), ...streetLines(address), place, place && country].filter(Boolean);
}

/** Name and address of an order, as on an envelope. */
export function OrderAddress({ order }: { order: Address }) {
  return (
    <address>
      {addressLines(order).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}
