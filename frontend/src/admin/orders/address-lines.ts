import type { Order } from '../../api/models';
import { streetLines } from '../../ui/street-lines';

type Address = Pick<Order, 'firstName' | 'lastName' | 'address' | 'city' | 'state' | 'zipCode' | 'country'>;

/** An order's address, line by line as on an envelope; unknown parts are left out. */
export function addressLines({ firstName, lastName, address, city, state, zipCode, country }: Address): string[] {
  const place = [city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
  // An order that is handed over in the store has no address, so its country is only a default.
  return [`${firstName} ${lastName}`.trim(), ...streetLines(address), place, place && country].filter(Boolean);
}
