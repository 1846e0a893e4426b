import {
  addAddress,
  addressesKey,
  type AddressChange,
  changeAddress,
  fetchAddresses,
  removeAddress,
  type SavedAddress,
} from '../../api/addresses';
import { ApiError, reasonOf } from '../../api/api-error';
import { useRead } from '../../api/use-read';
import { useToast } from '../../ui/toast/use-toast';

/** Maximum number of addresses per account; the server has the same limit. */
export const mostAddresses = 10;

interface Outcome {
  saved: boolean;
  /** Messages by field. A toast shows all other errors. */
  errors: Record<string, string>;
}

/** Addresses saved in the customer's account. @param isWanted false: load nothing */
export function useAddresses(isWanted = true) {
  const { data, error, isLoading, mutate } = useRead(isWanted ? addressesKey : null, fetchAddresses, {
    revalidateIfStale: true,
  });
  const toast = useToast();

  async function attempt(change: Promise<SavedAddress[]>, failure: string): Promise<Outcome> {
    try {
      await mutate(await change, { revalidate: false });
      return { saved: true, errors: {} };
    } catch (reason) {
      const errors = reason instanceof ApiError ? reason.errors : {};
      if (Object.keys(errors).length === 0) {
        toast({ tone: 'error', title: 'Error', description: reasonOf(reason, failure) });
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
    save: (id: number | undefined, address: AddressChange) =>
      attempt(
        id === undefined ? addAddress(address) : changeAddress(id, address),
        'The address could not be saved. Please try again.',
      ),
    remove: (id: number) => attempt(removeAddress(id), 'The address could not be deleted. Please try again.'),
    /** Saves an address without any toast, e.g. during a payment. */
    keep: async (address: AddressChange) => {
      await mutate(await addAddress(address).catch(() => data), { revalidate: false });
    },
  };
}
