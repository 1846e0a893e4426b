import { at } from '../../api/address';
import { readOrNull, send } from '../../api/client';
import { orderKey } from '../../api/account';
import { useRead } from '../../api/use-read';
import { useState } from 'react';
import { reasonOf } from '../../api/api-error';

export { orderKey };

/**
 * Returns the order from the response of the request that created it. After a reload of the page, loads the order
 * again: undefined during the load, null if there is no order.
 */
export const usePlacedOrder = (id: string) => useRead(orderKey(id), readOrNull).data;

/** @param key key of the mailed link */
export function useOrder(id: string, key: string | null) {
  const { data, error, mutate } = useRead(orderKey(id, key), readOrNull, {
    revalidateIfStale: true,
  });
  const failed = data === undefined && error !== undefined;
  return {
    /** Null if the order is unavailable; undefined during the load. */
    order: failed ? null : data,
    /** Retries the request after a lost response. */
    retry: failed ? () => mutate() : undefined,
  };
}

/** Requests the mailed link that adds an order to an account. @param linkKey key of the mailed link */
export function useMailClaim(id: string, linkKey: string | null) {
  const [outcome, setOutcome] = useState<{ sent: boolean; message: string }>();

  const requestLink = async () => {
    try {
      setOutcome({
        sent: true,
        message: (await send('POST', at('/api/orders/{id}/claim', { id, key: linkKey ?? undefined }))).message,
      });
    } catch (error) {
      setOutcome({ sent: false, message: reasonOf(error, 'The link could not be sent. Please try again.') });
    }
  };

  return { outcome, requestLink };
}
