import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { reasonOf } from '../../api/api-error';
import { acceptClaim, fetchClaim } from '../../api/order-claims';
import { ordersKey } from '../../api/orders';
import type { OrderClaim } from '../../api/models';

const failure = 'The shop could not be reached. Please try again.';

/** Data and actions of the mailed link that adds a guest order to an account. */
export function useOrderClaim(token: string) {
  const { mutate } = useSWRConfig();
  const {
    data,
    error,
    mutate: again,
  } = useSWR<OrderClaim, Error>(['/api/order-claim', token], () => fetchClaim(token));
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  /** Adds the order to the signed-in account. Returns whether it succeeded. */
  const accept = async (): Promise<boolean> => {
    setPending(true);
    setRefusal(undefined);
    try {
      await acceptClaim(token);
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
    claim: data,
    /** Reason why the order cannot be shown. */
    problem: error && reasonOf(error, failure),
    askAgain: () => again(),
    pending,
    refusal,
    accept,
  };
}
