import type { DeliveryMethod } from '../pricing/quote.js';
import { addressProblems, labelNameProblem, type PostalAddress, tidyAddress } from '../shared/postal-address.js';
import { refuseProblems, DomainError } from '../shared/domain-error.js';
import { emailProblem, tidyEmail } from '../shared/email-address.js';

/** The six fields of the checkout page. The address fields are empty for an order that is picked up. */
export interface CheckoutCustomer extends PostalAddress {
  readonly name: string;
  readonly email: string;
}

const labels: Record<keyof CheckoutCustomer, string> = {
  name: 'your name',
  email: 'your email',
  address: 'your address',
  city: 'your city',
  state: 'your state',
  zipCode: 'your zip code',
};

const contact = ['name', 'email'] as const;
const fields = [...contact, 'address', 'city', 'state', 'zipCode'] as const;

/**
 * Validates and normalizes the customer's details for an order.
 * @param nameOf returns the name of a field for the error's `errors`
 * @throws DomainError invalid `checkout.customer`, with a sentence for each field that is missing, malformed or
 * undeliverable
 */
export function checkedCustomer(
  given: Partial<Record<keyof CheckoutCustomer, string>>,
  method: DeliveryMethod,
  nameOf: (field: keyof CheckoutCustomer) => string = (field) => field,
): CheckoutCustomer {
  const needed: readonly (keyof CheckoutCustomer)[] = method === 'pickup' ? contact : fields;
  const text = (field: keyof CheckoutCustomer) => (needed.includes(field) ? (given[field] ?? '') : '');
  const customer: CheckoutCustomer = {
    name: text('name').trim(),
    email: tidyEmail(text('email')),
    ...tidyAddress({ address: text('address'), city: text('city'), state: text('state'), zipCode: text('zipCode') }),
  };
  const missing = needed.filter((field) => customer[field] === '');
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
  const broken = needed.filter((field) => problems[field] !== null);
  refuseProblems('checkout.customer', Object.fromEntries(broken.map((field) => [nameOf(field), problems[field]])));
  return customer;
}

/** Splits "address, city, state zip" from the right: the last word is the ZIP code. */
export function readAddress(text: string): PostalAddress {
  const parts = text.split(',').map((part) => part.trim());
  const region = (parts.pop() ?? '').split(/\s+/);
  const zipCode = region.pop() ?? '';
  const city = parts.pop() ?? '';
  return { address: parts.join(', '), city, state: region.join(' '), zipCode };
}
