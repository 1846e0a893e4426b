import { addressProblems, labelNameProblem, type PostalAddress, tidyAddress } from '../shared/postal-address.js';
import { refuseProblems, DomainError } from '../shared/domain-error.js';
import { emailProblem, tidyEmail } from '../shared/email-address.js';

/** The six fields of the checkout page. */
export interface CheckoutCustomer extends PostalAddress {
  readonly name: string;
  readonly email: string;
}

const labels: Record<keyof CheckoutCustomer, string> = {
  name: 'your name',
  email: 'your e-mail',
  address: 'your address',
  city: 'your city',
  state: 'your state',
  zipCode: 'your zip code',
};

const fields: readonly (keyof CheckoutCustomer)[] = ['name', 'email', 'address', 'city', 'state', 'zipCode'];

/**
 * Validates and normalizes the customer's details for an order.
 * @param nameOf the caller's name for a field
 * @throws DomainError invalid `checkout.customer`, with a sentence for each field that is missing, malformed or
 * undeliverable
 */
export function checkedCustomer(
  given: Partial<Record<keyof CheckoutCustomer, string>>,
  nameOf: (field: keyof CheckoutCustomer) => string = (field) => field,
): CheckoutCustomer {
  const text = (field: keyof CheckoutCustomer) => given[field] ?? '';
  const customer: CheckoutCustomer = {
    name: text('name').trim(),
    email: tidyEmail(text('email')),
    ...tidyAddress({ address: text('address'), city: text('city'), state: text('state'), zipCode: text('zipCode') }),
  };
  const missing = fields.filter((field) => customer[field] === '');
  if (missing.length > 0) {
    throw new DomainError('invalid', 'checkout.customer', 'Please fill in all customer information fields.', {
      errors: Object.fromEntries(missing.map((field) => [nameOf(field), `Please enter ${labels[field]}.`])),
    });
  }
  const problems = {
    name: labelNameProblem(customer.name),
    email: emailProblem(customer.email),
    ...addressProblems(customer),
  };
  const broken = fields.filter((field) => problems[field] !== null);
  refuseProblems('checkout.customer', Object.fromEntries(broken.map((field) => [nameOf(field), problems[field]])));
  return customer;
}

/** Splits "address, city, state zip" from the right: the last word is the zip code. */
export function readAddress(text: string): PostalAddress {
  const parts = text.split(',').map((part) => part.trim());
  const region = (parts.pop() ?? '').split(/\s+/);
  const zipCode = region.pop() ?? '';
  const city = parts.pop() ?? '';
  return { address: parts.join(', '), city, state: region.join(' '), zipCode };
}
