import { useRef, useState } from 'react';
import type { QueryOf } from '../../api/address';
import { fetchStaffOrder, staffOrderKey, staffOrdersAt } from '../../api/admin/orders';
import {
  addReturnPicture,
  fetchReturnsOfOrder,
  fetchStaffReturn,
  fetchStaffReturns,
  isAboutStaffReturns,
  receiveReturn,
  refundExchange,
  refundSent,
  refuseReturn,
  returnsOfOrderKey,
  sendExchange,
  staffReturnKey,
  staffReturnsAt,
  startReturn,
} from '../../api/admin/returns';
import { countsKey, fetchCounts } from '../../api/admin/today';
import type { Receipt, ReturnParcel, ReturnRequest, SentRefund, StaffReturn } from '../../api/models';
import { useItem, useList } from '../list/use-list';
import { useAction } from '../ui/use-action';

export const useReturns = (apiQuery: QueryOf<'/api/admin/returns'>) =>
  useList(staffReturnsAt(apiQuery), fetchStaffReturns);

/** Loads the number of requested returns; undefined during the load. */
export const useRequestedCount = () => useItem(countsKey, fetchCounts).item?.requestedReturns;

/** Loads the returns of one order, newest first; undefined during the load. */
export const useReturnsOfOrder = (order: string) =>
  useItem(staffReturnsAt({ order, limit: 100 }), fetchStaffReturns).item?.returns;

export const useReturn = (id: number | null) => useItem(id === null ? null : staffReturnKey(id), fetchStaffReturn);

/** Loads the order of a return, for the address of an exchange. */
export const useOrderOfReturn = (id: string) => useItem(staffOrderKey(id), fetchStaffOrder);

const isAboutOrders = (key: unknown) => typeof key === 'string' && key.startsWith(staffOrdersAt({}));

/** Loads the items of an order that can be returned. */
export const useReturnableLines = (order: string) => useItem(returnsOfOrderKey(order), fetchReturnsOfOrder);

export function useReturnStart(order: string) {
  const { run, busy, errors } = useAction((key) => isAboutStaffReturns(key) || isAboutOrders(key));
  const [sent, setSent] = useState<File | null>(null);
  const uploaded = useRef<{ photo: File; id: string } | null>(null);
  /** Uploads a photo once, because each upload counts toward the order's picture limit. */
  const pictureIdOf = async (photo: File) => {
    if (uploaded.current?.photo !== photo) uploaded.current = { photo, id: (await addReturnPicture(order, photo)).id };
    return uploaded.current.id;
  };
  const request = async (input: ReturnRequest, photo: File | null) =>
    startReturn(order, { ...input, ...(photo && { pictureId: await pictureIdOf(photo) }) });
  /** @returns whether the return was started */
  const start = (input: ReturnRequest, photo: File | null) => {
    setSent(photo);
    return run(() => request(input, photo), {
      done: { title: 'Return started', description: 'The customer gets the label by email.' },
      failed: 'The return could not be started',
    });
  };
  /** Returns the server's message about this photo; undefined if there is none. */
  const problemOf = (photo: File | null) => (photo === sent ? (errors['image'] ?? errors['pictureId']) : undefined);
  return { busy, start, problemOf };
}

/** Whether a return is restocked by default. Staff can decide otherwise. */
export const isLikeNew = ({ worn, reason }: Pick<StaffReturn, 'worn' | 'reason'>) => !worn && reason !== 'damaged';

/** Receives several returns that arrived together. */
export function useReceipts() {
  const { runEach, busy } = useAction((key) => isAboutStaffReturns(key) || isAboutOrders(key));
  const receiveEach = (returns: readonly StaffReturn[]) =>
    runEach(returns, (one) => receiveReturn(one.id, { restock: isLikeNew(one) }), {
      thing: 'return',
      done: 'received',
    });
  return { busy, receiveEach };
}

export function useReturnWork(id: number) {
  const { run, busy, errors } = useAction((key) => isAboutStaffReturns(key) || isAboutOrders(key));
  const work = (call: () => Promise<unknown>, done: string) =>
    run(call, { done: { title: done }, failed: 'The return could not be changed' });
  return {
    busy,
    errors,
    receive: (receipt: Receipt) => work(() => receiveReturn(id, receipt), 'Return received'),
    refuse: (reason: string) => work(() => refuseReturn(id, { reason }), 'Return refused'),
    closeUnreceived: (reason: string) => work(() => refuseReturn(id, { reason, notReceived: true }), 'Return closed'),
    sendSize: (parcel: ReturnParcel) => work(() => sendExchange(id, parcel), 'Exchange sent'),
    refundUnits: (refund: SentRefund) => work(() => refundSent(id, refund), 'Refunded'),
    refund: () => work(() => refundExchange(id), 'Exchange refunded'),
  };
}
