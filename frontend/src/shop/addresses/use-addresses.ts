import { at } from '../../api/address';
import { read, send } from '../../api/client';
import type { AddressRequest, SavedAddress } from '../../api/models';
import { addressesKey } from '../../api/account';
import { fieldErrorsOf } from '../../api/api-error';
import { useRead } from '../../api/use-read';
import { useFailureToast } from '../../page/use-failure-toast';

/** Maximum number of addresses per account; the server has the same limit. */
export const maxAddresses = 10;

interface Outcome {
  saved: boolean;
  /** Messages by field. A toast shows all other errors. */
  errors: Record<string, string>;
}

/** Addresses saved in the customer's account. @param isWanted false: load nothing */
export function useAddresses(isWanted = true) {
  const { data, error, isLoading, mutate } = useRead(isWanted ? addressesKey : null, read, {
    revalidateIfStale: true,
  });
  const fail = useFailureToast();

  async function attempt(change: Promise<SavedAddress[]>, failure: string): Promise<Outcome> {
    try {
      await mutate(await change, { revalidate: false });
      return { saved: true, errors: {} };
    } catch (reason) {
      const errors = fieldErrorsOf(reason);
      if (Object.keys(errors).length === 0) {
        fail(reason, failure);
        // Another device may have deleted the address.
        void mutate();
      }
      return { saved: false, errors };
    }
  }

  return {
    addresses: data,
    isLoading,
    error,
    retry: () => mutate(),
    /** @param id undefined for a new address */
    save: (id: number | undefined, address: AddressRequest) =>
      attempt(
        id === undefined
          ? send('POST', addressesKey, address)
          : send('PUT', at('/api/user/addresses/{id}', { id }), address),
        'The address could not be saved. Please try again.',
      ),
    remove: (id: number) =>
      attempt(
        send('DELETE', at('/api/user/addresses/{id}', { id })),
        'The address could not be deleted. Please try again.',
      ),
    /** Saves an address without a toast, e.g. during a payment. */
    saveSilently: async (address: AddressRequest) => {
      await mutate(await send('POST', addressesKey, address).catch(() => data), { revalidate: false });
    },
  };
}

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
