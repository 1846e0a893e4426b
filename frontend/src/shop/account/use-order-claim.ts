import { send } from '../../api/client';
import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { reasonOf } from '../../api/api-error';
import { ordersKey } from '../../api/account';
import type { OrderClaim } from '../../api/models';

const failure = 'The shop could not be reached. Please try again.';

/** Data and actions of the mailed link that adds a guest order to an account. */
export function useOrderClaim(token: string) {
  const { mutate } = useSWRConfig();
  const {
    data,
    error,
    mutate: retry,
  } = useSWR<OrderClaim, Error>(['/api/order-claim', token], () => send('POST', '/api/order-claim', { token }));
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const accept = async (): Promise<boolean> => {
    setPending(true);
    setRefusal(undefined);
    try {
      await send('POST', '/api/order-claim/accept', { token });
      await mutate(ordersKey);
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
    /** Reason why the order cannot be shown. */
    problem: error && reasonOf(error, failure),
    retry,
    pending,
    refusal,
    accept,
  };
}
