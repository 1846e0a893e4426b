import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { isAboutMails } from '../../api/admin/mail';
import {
  changeOrder,
  fetchStaffOrder,
  fetchStaffOrders,
  refetchStaffOrder,
  refundOrder,
  staffOrderKey,
  staffOrdersAt,
} from '../../api/admin/orders';
import { ApiError, reasonOf } from '../../api/api-error';
import type { OrderChange, OrderRefund, StaffOrder } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useFreshPassword } from '../password/use-fresh-password';
import type { QueryOf } from '../../api/address';
import { useList } from '../list/use-list';

/** One page of the orders. @param apiQuery from useListQuery */
export const useStaffOrders = (apiQuery: QueryOf<'/api/admin/orders'>) =>
  useList(staffOrdersAt(apiQuery), fetchStaffOrders);

/** Milliseconds between two reloads while a refund is in progress. */
const rest = 3_000;

/** Loads one order on every mount; null if no order has this id. Reloads while its refund is in progress. */
export function useStaffOrder(id: string) {
  const key = staffOrderKey(id);
  const { data, error, mutate } = useRead(key, fetchStaffOrder, { revalidateIfStale: true });
  const followed = data?.refunds.some(({ state }) => state === 'pending') ?? false;
  useEffect(() => {
    if (!followed) return;
    const timer = setInterval(
      () => void mutate(refetchStaffOrder(key), { revalidate: false, throwOnError: false }),
      rest,
    );
    return () => clearInterval(timer);
  }, [followed, key, mutate]);
  return { order: data, failed: error !== undefined, retry: () => void mutate() };
}

const isListKey = (key: unknown) => typeof key === 'string' && key.startsWith(`${staffOrdersAt({})}?`);

/** Returns a function that reloads all data that contains orders. */
export function useOrdersChanged() {
  const { mutate } = useSWRConfig();
  return async (order: StaffOrder) => {
    await mutate(staffOrderKey(order.id), order, { revalidate: false });
    void mutate((key) => isListKey(key) || isAboutMails(key));
  };
}

export interface Refusal {
  /** Readable sentence. */
  reason: string;
  errors: Record<string, string>;
  /** Another staff member has set the order's status in the meantime. */
  changedMeanwhile: boolean;
}

/** Returns the reason why an action on an order failed. @param fallback message if the server gives no reason */
export function refusalOf(error: unknown, fallback: string): Refusal {
  const known = error instanceof ApiError;
  return {
    reason: reasonOf(error, fallback),
    errors: known ? error.errors : {},
    changedMeanwhile: known && error.code === 'order.changed',
  };
}

/** Order actions for staff. They update all views of the order, and throw errors that `refusalOf` understands. */
export function useOrderWork(id: string) {
  const { mutate } = useSWRConfig();
  const changed = useOrdersChanged();
  const withFreshPassword = useFreshPassword();
  return {
    async change(change: OrderChange): Promise<void> {
      await changed(await changeOrder(id, change));
    },
    /**
     * Asks for the password if the last confirmation is too old.
     * @returns the refunded amount in dollars. It differs from the requested amount if an earlier attempt with this key
     * succeeded.
     * @throws PasswordNotGiven, too
     */
    async refund(refund: OrderRefund & { amount: number; idempotencyKey: string }): Promise<number> {
      const order = await withFreshPassword(() => refundOrder(id, refund));
      await changed(order);
      return order.refunds.find((made) => made.id === refund.idempotencyKey)?.amount ?? refund.amount;
    },
    /** Reloads the order. */
    async reload(): Promise<void> {
      await mutate(staffOrderKey(id));
    },
  };
}
