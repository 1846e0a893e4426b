import { addressProblems, labelNameProblem, type PostalAddress, tidyAddress } from '../shared/postal-address.js';
import { refuseProblems } from '../shared/refuse-problems.js';

/** How many addresses one account may save. */
export const mostAddresses = 10;

/** What a shipping label shows. */
export interface LabelAddress extends PostalAddress {
  readonly name: string;
}

export interface SavedAddress extends LabelAddress {
  readonly id: number;
  /** Where orders go unless she chooses another; one of those that an account has. */
  readonly isDefault: boolean;
}

/**
 * The address as it is saved.
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
