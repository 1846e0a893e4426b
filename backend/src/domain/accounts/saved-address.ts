import { addressProblems, labelNameProblem, type PostalAddress, tidyAddress } from '../shared/postal-address.js';
import { refuseProblems } from '../shared/domain-error.js';

/** Max number of addresses per account. */
export const maxAddresses = 10;

/** The fields of a shipping label. */
export interface LabelAddress extends PostalAddress {
  readonly name: string;
}

export interface SavedAddress extends LabelAddress {
  readonly id: number;
  /**
   * Whether orders ship to this address unless the customer chooses another address. Each account with addresses has
   * exactly one default.
   */
  readonly isDefault: boolean;
}

/**
 * Validates and normalizes the address.
 * @throws DomainError invalid `address`, with a sentence for each field that is missing or undeliverable
 */
export function checkedAddress(given: LabelAddress): LabelAddress {
  const name = given.name.trim().replace(/\s+/g, ' ');
  const address = tidyAddress(given);
  refuseProblems('address', {
    name: name === '' ? 'Please enter the name.' : labelNameProblem(name),
    ...addressProblems(address),
  });
  return { name, ...address };
}

export function isSameLabel(one: LabelAddress, other: LabelAddress): boolean {
  return (['name', 'address', 'city', 'state', 'zipCode'] as const).every((line) => one[line] === other[line]);
}
