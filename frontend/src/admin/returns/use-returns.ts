import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { QueryOf } from '../../api/address';
import { staffOrdersAt } from '../../api/admin/orders';
import {
  fetchStaffReturn,
  fetchStaffReturns,
  isAboutStaffReturns,
  receiveReturn,
  refundExchange,
  refuseReturn,
  sendExchange,
  staffReturnKey,
  staffReturnsAt,
} from '../../api/admin/returns';
import { ApiError, reasonOf } from '../../api/api-error';
import type { ReturnParcel } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useToast } from '../../ui/toast/use-toast';
import { useList } from '../list/use-list';
import { PasswordNotGiven, useFreshPassword } from '../password/use-fresh-password';

/** One page of the returns. @param apiQuery from useListQuery */
export const useReturns = (apiQuery: QueryOf<'/api/admin/returns'>) =>
  useList(staffReturnsAt(apiQuery), fetchStaffReturns);

/** Loads the returns of one order, newest first; undefined during the load. */
export function useReturnsOfOrder(order: string) {
  return useRead(staffReturnsAt({ order, limit: 100 }), fetchStaffReturns, { revalidateIfStale: true }).data?.returns;
}

/** Loads the open return: undefined during the load, null if it does not exist. */
export function useReturn(id: number) {
  const { data, error, mutate } = useRead(staffReturnKey(id), fetchStaffReturn, { revalidateIfStale: true });
  return { found: data, failed: error !== undefined && data === undefined, retry: () => void mutate() };
}

/**
 * Return actions for staff. Each shows a toast with its outcome and reloads all data that contains returns and orders.
 */
export function useReturnWork(id: number) {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const withFreshPassword = useFreshPassword();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  const work = async (call: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setErrors({});
    try {
      await call();
      toast({ title: done });
    } catch (error) {
      if (error instanceof PasswordNotGiven) return;
      if (error instanceof ApiError) setErrors(error.errors);
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, 'The return could not be changed') });
    } finally {
      setBusy(false);
      void mutate((key) => isAboutStaffReturns(key) || isAboutOrders(key));
    }
  };

  return {
    busy,
    errors,
    receive: (restock: boolean) => work(() => withFreshPassword(() => receiveReturn(id, restock)), 'Return received'),
    refuse: (reason: string) => work(() => refuseReturn(id, reason), 'Return refused'),
    sendSize: (parcel: ReturnParcel) => work(() => sendExchange(id, parcel), 'Exchange sent'),
    refund: () => work(() => withFreshPassword(() => refundExchange(id)), 'Exchange refunded'),
  };
}

const isAboutOrders = (key: unknown) => typeof key === 'string' && key.startsWith(staffOrdersAt({}));
