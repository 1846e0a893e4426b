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

/** As many as the shop keeps of one account. */
export const mostAddresses = 10;

interface Outcome {
  saved: boolean;
  /** Sentences by field; a toast tells everything else. */
  errors: Record<string, string>;
}

/** The addresses that a person saved in her account. @param isWanted false: nothing is asked for */
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
        // Another device may have deleted it.
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
    /** @param id undefined: a new one */
    save: (id: number | undefined, address: AddressChange) =>
      attempt(
        id === undefined ? addAddress(address) : changeAddress(id, address),
        'The address could not be saved. Please try again.',
      ),
    remove: (id: number) => attempt(removeAddress(id), 'The address could not be deleted. Please try again.'),
    /** As `save`, for who is busy with something else: it says nothing. */
    keep: async (address: AddressChange) => {
      await mutate(await addAddress(address).catch(() => data), { revalidate: false });
    },
  };
}
