import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { ordersKey, userKey } from '../../api/account';
import { reasonOf } from '../../api/api-error';
import { send } from '../../api/client';
import type { OpenInvitation, OrderClaim } from '../../api/models';

const failure = 'The shop could not be reached. Please try again.';

/** Data and actions of the mailed link that adds a guest order to an account. */
export function useOrderClaim(token: string) {
  const { mutate } = useSWRConfig();
  return useMailedOffer<OrderClaim>(
    ['/api/order-claim', token],
    () => send('POST', '/api/order-claim', { token }),
    async () => {
      await send('POST', '/api/order-claim/accept', { token });
      await mutate(ordersKey);
    },
  );
}

/** Data and actions of the mailed link that invites a colleague to the staff. */
export function useStaffInvitation(token: string) {
  const { mutate } = useSWRConfig();
  return useMailedOffer<OpenInvitation>(
    ['/api/staff-invitation', token],
    () => send('POST', '/api/staff-invitation', { token }),
    async () => {
      const user = await send('POST', '/api/staff-invitation/accept', { token });
      await mutate(userKey, user, { revalidate: false });
    },
  );
}

export type Accepting = Pick<ReturnType<typeof useOrderClaim>, 'pending' | 'refusal' | 'accept'>;

function useMailedOffer<Offer>(
  key: [path: string, token: string],
  show: () => Promise<Offer>,
  acceptOffer: () => Promise<void>,
) {
  const { data, error, mutate: retry } = useSWR<Offer, Error>(key, show, { revalidateOnFocus: false });
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  /** Returns whether the server accepted. */
  const accept = async (): Promise<boolean> => {
    setPending(true);
    setRefusal(undefined);
    try {
      await acceptOffer();
      return true;
    } catch (cause) {
      setRefusal(reasonOf(cause, failure));
      return false;
    } finally {
      setPending(false);
    }
  };

  return {
    data,
    /** Reason why the offer cannot be shown. */
    problem: error && reasonOf(error, failure),
    retry,
    pending,
    refusal,
    accept,
  };
}
