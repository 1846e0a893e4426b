import { DomainError } from '../shared/domain-error.js';
import { emailProblem } from '../shared/email-address.js';
import { refuseBroken } from '../shared/refuse-broken.js';

/** The six fields of the checkout page. */
export interface CheckoutCustomer {
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

const labels: Record<keyof CheckoutCustomer, string> = {
  name: 'your name',
  email: 'your e-mail',
  address: 'your address',
  city: 'your city',
  state: 'your state',
  zipCode: 'your zip code',
};

/** @throws DomainError invalid `checkout.customer`, with a sentence for each field that is missing or malformed. */
export function checkedCustomer(given: Partial<Record<keyof CheckoutCustomer, string>>): CheckoutCustomer {
  const field = (name: keyof CheckoutCustomer) => (given[name] ?? '').trim();
  const customer: CheckoutCustomer = {
    name: field('name'),
    email: field('email'),
    address: field('address'),
    city: field('city'),
    state: field('state'),
    zipCode: field('zipCode'),
  };
  const missing = fieldsOf(customer).filter((name) => customer[name] === '');
  if (missing.length > 0) {
    throw new DomainError('invalid', 'checkout.customer', 'Please fill in all customer information fields.', {
      errors: Object.fromEntries(missing.map((name) => [name, `Please enter ${labels[name]}.`])),
    });
  }
  refuseBroken('checkout.customer', { email: emailProblem(customer.email) });
  return customer;
}

function fieldsOf(customer: CheckoutCustomer): (keyof CheckoutCustomer)[] {
  return Object.keys(customer) as (keyof CheckoutCustomer)[];
}

/** Reads "address, city, state zip" from the right: the last word is the zip code. */
export function readAddress(text: string): Pick<CheckoutCustomer, 'address' | 'city' | 'state' | 'zipCode'> {
  const parts = text.split(',').map((part) => part.trim());
  const region = (parts.pop() ?? '').split(/\s+/);
  const zipCode = region.pop() ?? '';
  const city = parts.pop() ?? '';
  return { address: parts.join(', '), city, state: region.join(' '), zipCode };
}
