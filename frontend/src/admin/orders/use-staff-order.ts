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

/** Milliseconds between two reloads while a refund is being made. */
const rest = 3_000;

/** One order, null when there is none with this id; always fetched again, and reloaded while its refund is being made. */
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

/** Reloads all that shows orders. */
export function useOrdersChanged() {
  const { mutate } = useSWRConfig();
  return async (order: StaffOrder) => {
    await mutate(staffOrderKey(order.id), order, { revalidate: false });
    void mutate((key) => isListKey(key) || isAboutMails(key));
  };
}

export interface Refusal {
  /** A sentence for a person. */
  reason: string;
  errors: Record<string, string>;
  /** Somebody else has set the order's status in the meantime. */
  changedMeanwhile: boolean;
}

/** Why an action on an order failed. @param fallback if the server gave no reason */
export function refusalOf(error: unknown, fallback: string): Refusal {
  const known = error instanceof ApiError;
  return {
    reason: reasonOf(error, fallback),
    errors: known ? error.errors : {},
    changedMeanwhile: known && error.code === 'order.changed',
  };
}

/** What staff do with one order; all views of the order are updated. All throw what `refusalOf` reads. */
export function useOrderWork(id: string) {
  const { mutate } = useSWRConfig();
  const changed = useOrdersChanged();
  const withFreshPassword = useFreshPassword();
  return {
    async change(change: OrderChange): Promise<void> {
      await changed(await changeOrder(id, change));
    },
    /**
     * Asks for the password if it is not fresh.
     * @returns the refunded dollars: not the requested ones if an earlier attempt with this key had arrived
     * @throws PasswordNotGiven, too
     */
    async refund(refund: OrderRefund & { amount: number; idempotencyKey: string }): Promise<number> {
      const order = await withFreshPassword(() => refundOrder(id, refund));
      await changed(order);
      return order.refunds.find((made) => made.id === refund.idempotencyKey)?.amount ?? refund.amount;
    },
    /** The order as it is now. */
    async reload(): Promise<void> {
      await mutate(staffOrderKey(id));
    },
  };
}
