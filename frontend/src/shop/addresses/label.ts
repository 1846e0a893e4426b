import type { SavedAddress } from '../../api/addresses';

export type Label = Pick<SavedAddress, 'name' | 'address' | 'city' | 'state' | 'zipCode'>;

export const labelOf = ({ name, address, city, state, zipCode }: Label): Label => ({
  name,
  address,
  city,
  state,
  zipCode,
});

export const isSameLabel = (one: Partial<Label>, other: Label) =>
  Object.entries(labelOf(other)).every(([line, text]) => one[line as keyof Label]?.trim() === text);

/** Returns an address in one line, e.g. "12 Harbor Lane, Santa Cruz, CA 95060". */
export const placeOf = ({ address, city, state, zipCode }: Label) => `${address}, ${city}, ${state} ${zipCode}`;
