import { emailProblem, erasedProblem, tidyEmail } from '../shared/email-address.js';
import { addressProblems, labelNameProblem, type PostalAddress, tidyAddress } from '../shared/postal-address.js';

/**
 * The customer of an order, as entered and shown in the back office. All parts of the address are empty for an order
 * without an address.
 */
export interface RecipientDetails extends PostalAddress {
  /** First and last name. */
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
}

export function tidyRecipient({ name, email, phone, ...address }: RecipientDetails): RecipientDetails {
  return {
    name: name.trim().replace(/\s+/g, ' '),
    email: tidyEmail(email),
    phone: phone?.trim() || null,
    ...tidyAddress(address),
  };
}

const missing = 'Customer name and email are required';
const noAddress = 'This order has no shipping address.';

/**
 * Returns one sentence per invalid field of the details, which must be normalized.
 * @param hasAddress whether the order needs a complete address; if not, its address must be empty
 */
export function recipientProblems(
  { name, email, phone: _phone, ...address }: RecipientDetails,
  hasAddress: boolean,
): Record<Exclude<keyof RecipientDetails, 'phone'>, string | null> {
  const unexpected = (part: string) => (part === '' ? null : noAddress);
  return {
    name: name === '' ? missing : labelNameProblem(name),
    email: email === '' ? missing : (erasedProblem(email) ?? emailProblem(email)),
    ...(hasAddress
      ? addressProblems(address)
      : {
          address: unexpected(address.address),
          city: unexpected(address.city),
          state: unexpected(address.state),
          zipCode: unexpected(address.zipCode),
        }),
  };
}

/** The parts in which normalized details differ. */
export function differentParts(
  one: RecipientDetails,
  other: RecipientDetails,
): ('name' | 'email' | 'phone' | 'address')[] {
  const isOther = (field: keyof RecipientDetails) => one[field] !== other[field];
  const parts = (['name', 'email', 'phone'] as const).filter(isOther);
  return (['address', 'city', 'state', 'zipCode'] as const).some(isOther) ? [...parts, 'address'] : parts;
}

const partNames = { name: 'Name', email: 'Email', phone: 'Phone', address: 'Address' };

/** One line per changed part: "Email changed: ana@shop.example → ana@bay.example" */
export function recipientChange(before: RecipientDetails, after: RecipientDetails): string {
  const textOf = (
    { address, city, state, zipCode, ...contact }: RecipientDetails,
    part: ReturnType<typeof differentParts>[number],
  ) => (part === 'address' ? address && `${address}, ${city}, ${state} ${zipCode}` : contact[part]) || 'none';
  return differentParts(before, after)
    .map((part) => `${partNames[part]} changed: ${textOf(before, part)} → ${textOf(after, part)}`)
    .join('\n');
}

/** Splits a name at its last space. A single word is the first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const trimmed = name.trim().replace(/\s+/g, ' ');
  const space = trimmed.lastIndexOf(' ');
  return space < 0
    ? { firstName: trimmed, lastName: '' }
    : { firstName: trimmed.slice(0, space), lastName: trimmed.slice(space + 1) };
}
