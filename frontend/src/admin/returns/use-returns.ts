import { useRef, useState } from 'react';
import type { QueryOf } from '../../api/address';
import { fetchStaffOrder, fetchStaffOrders, staffOrderKey, staffOrdersAt } from '../../api/admin/orders';
import {
  addReturnPicture,
  correctExchangeParcel,
  dueRefundsAt,
  fetchDueRefunds,
  fetchReturnsOfOrder,
  fetchStaffReturn,
  fetchStaffReturns,
  isAboutStaffReturns,
  receiveReturn,
  refundExchange,
  refundSent,
  refuseReturn,
  returnLabelPath,
  returnsOfOrderKey,
  sendExchange,
  sendLabel,
  staffReturnKey,
  staffReturnsAt,
  startKey,
  startReturn,
} from '../../api/admin/returns';
import { countsKey, fetchCounts } from '../../api/admin/today';
import { ApiError, fieldErrorsOf, reasonOf } from '../../api/api-error';
import type {
  CorrectParcelRequest,
  ReceiptRequest,
  ParcelRequest,
  NewReturnRequest,
  SeenRefundRequest,
  SentRefundRequest,
  StaffReturn,
} from '../../api/models';
import { useRead } from '../../api/use-read';
import { useDelayed, useItem, useList } from '../list/use-list';
import { unreachable, useAction } from '../ui/use-action';
import { useMay } from '../ui/use-may';
import { colleagueReminder, type PaidReturn, payBackReminder } from './refund-sum';

export const useReturns = (apiQuery: QueryOf<'/api/admin/returns'>) =>
  useList(staffReturnsAt(apiQuery), fetchStaffReturns);

/** Loads the number of requested returns; undefined during the load. */
export const useRequestedCount = () => useItem(countsKey, fetchCounts).item?.requestedReturns;

/** Loads the returns of one order, newest first; undefined during the load. */
export const useReturnsOfOrder = (order: string) =>
  useItem(staffReturnsAt({ order, limit: 100 }), fetchStaffReturns).item?.returns;

export const useReturn = (id: number | null) => useItem(id === null ? null : staffReturnKey(id), fetchStaffReturn);

/** Loads the order of a return, whose address is needed for an exchange. */
export const useOrderOfReturn = (id: string) => useItem(staffOrderKey(id), fetchStaffOrder);

const isAboutOrders = (key: unknown) => typeof key === 'string' && key.startsWith(staffOrdersAt({}));

/** Maximum number of suggested orders. */
const maxShown = 8;

/** Searches the orders for which staff start a return. */
export function useOrderSearch(typed: string) {
  const search = useDelayed(typed.trim());
  const key = search === '' ? null : staffOrdersAt({ search, sort: 'created-desc', limit: maxShown, offset: 0 });
  const { data, error, isLoading } = useRead(key, fetchStaffOrders, { revalidateIfStale: true });
  return {
    orders: data?.orders ?? [],
    searching: isLoading || search !== typed.trim(),
    failed: error !== undefined,
  };
}

/** Loads the returnable items of an order. */
export const useReturnableLines = (order: string) => useItem(returnsOfOrderKey(order), fetchReturnsOfOrder);

/** A return that staff start for one line of an order. */
export interface NewReturn {
  /** Key of the line in the form. */
  line: string;
  input: NewReturnRequest;
  photo: File | null;
}

/** Reason why the server refused to start the return of a line. */
interface StartRefusal {
  reason: string;
  /** The refused photo; null if the server refused the return for another reason. */
  photo: File | null;
}

export function useReturnStart(order: string) {
  const { runEach, busy } = useAction((key) => isAboutStaffReturns(key) || isAboutOrders(key));
  const [refusals, setRefusals] = useState<Readonly<Record<string, StartRefusal>>>({});
  /** Ids of uploaded photos. Each photo is uploaded once, because uploads count toward the order's picture limit. */
  const uploaded = useRef(new WeakMap<File, string>());
  /** Idempotency keys by input, so that a second attempt does not start a second return. */
  const keys = useRef(new Map<string, string>());

  const startOne = async ({ input, photo }: NewReturn) => {
    const pictureId = photo && (uploaded.current.get(photo) ?? (await addReturnPicture(order, photo)).id);
    if (photo && pictureId !== null) uploaded.current.set(photo, pictureId);
    const wanted = { ...input, ...(pictureId !== null && { pictureId }) };
    const attempt = JSON.stringify(wanted);
    const key = keys.current.get(attempt) ?? startKey(order, wanted);
    keys.current.set(attempt, key);
    await startReturn(order, wanted, key);
    keys.current.delete(attempt);
  };

  /** Starts one return after another. @returns the lines of the started returns */
  const startEach = async (returns: readonly NewReturn[]) => {
    const started: string[] = [];
    const refused = new Map<string, StartRefusal>();
    const attempt = async (one: NewReturn) => {
      try {
        await startOne(one);
        started.push(one.line);
        // The first attempt may have failed because the server required the password.
        refused.delete(one.line);
      } catch (error) {
        const { image, pictureId } = fieldErrorsOf(error);
        const ofPhoto = image ?? pictureId;
        const reason = ofPhoto ?? reasonOf(error, unreachable);
        refused.set(one.line, { reason, photo: ofPhoto === undefined ? null : one.photo });
        throw error;
      }
    };
    await runEach(returns, attempt, { thing: 'return', done: 'started' });
    setRefusals(Object.fromEntries(refused));
    return started;
  };
  return { busy, startEach, refusals };
}

/** Whether a return is restocked by default. Staff can decide otherwise. */
export const isLikeNew = ({ worn, reason }: Pick<StaffReturn, 'worn' | 'reason'>) => !worn && reason !== 'damaged';

/**
 * Returns the field `seenRefund` of a request: the refund that staff see, in dollars. Returns false if the role may not
 * see refunds.
 */
export const seenRefund = (refund: number | undefined) => refund !== undefined && { seenRefund: refund };

/**
 * Loads the refunds of returns that are received together. Returns the refunds in dollars, by id; undefined during the
 * load and after a failure.
 * @param ids in the order of receipt; empty: load nothing
 */
export function useDueRefunds(ids: readonly number[]) {
  const { item, failed } = useItem(ids.length === 0 ? null : dueRefundsAt(ids), fetchDueRefunds);
  return { refunds: item && new Map(item.map(({ id, refund }) => [id, refund])), failed };
}

/**
 * Receives several returns that arrived together. The server refuses a refund that differs from `refunds`, which is
 * undefined if the refunds are not known.
 */
export function useReceipts() {
  const { runEach, busy } = useAction((key) => isAboutStaffReturns(key) || isAboutOrders(key));
  const mayRefund = useMay('orders.refund');
  const receiveEach = (
    receipts: readonly (PaidReturn & { id: number; restock: boolean })[],
    refunds: ReadonlyMap<number, number> | undefined,
  ) =>
    runEach(receipts, ({ id, restock }) => receiveReturn(id, { restock, ...seenRefund(refunds?.get(id)) }), {
      thing: 'return',
      done: 'received',
      note: (received) =>
        refunds && mayRefund
          ? payBackReminder(...received.map((one) => ({ ...one, refund: refunds.get(one.id) ?? 0 })))
          : received.map(colleagueReminder).find(Boolean),
    });
  return { busy, receiveEach };
}

export function useReturnWork({ id, ...payment }: PaidReturn & { id: number }) {
  const { run, busy, errors } = useAction((key) => isAboutStaffReturns(key) || isAboutOrders(key));
  const [conflict, setConflict] = useState<string>();
  const handle = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'order.changed') return false;
    setConflict(error.reason);
    return true;
  };
  /** @param refund in dollars; null if the role may not see it */
  const work = (call: () => Promise<unknown>, title: string, refund: number | null = 0) =>
    run(call, {
      done: {
        title,
        description: refund === null ? colleagueReminder(payment) : payBackReminder({ ...payment, refund }),
      },
      failed: 'The return could not be changed',
      handle,
    });
  return {
    busy,
    errors,
    labelPath: returnLabelPath(id),
    sendLabel: (email: string) =>
      run(() => sendLabel(id), {
        done: { title: 'Label in the queue', description: `${email} gets an email with the label` },
        failed: unreachable,
        failedTitle: 'The label was not sent',
      }),
    /** A colleague's change of the tracking number that the user has not seen; undefined if there is none. */
    conflict,
    /** @param refund in dollars; null if the role may not return money by hand */
    receive: (receipt: ReceiptRequest, refund: number | null) =>
      work(() => receiveReturn(id, receipt), 'Return received', refund),
    refuse: (reason: string) => work(() => refuseReturn(id, { reason }), 'Return refused'),
    closeUnreceived: (reason: string) => work(() => refuseReturn(id, { reason, notReceived: true }), 'Return closed'),
    sendSize: (parcel: ParcelRequest) => work(() => sendExchange(id, parcel), 'Exchange sent'),
    correctParcel: (parcel: CorrectParcelRequest) => work(() => correctExchangeParcel(id, parcel), 'Tracking saved'),
    refundUnits: (refund: SentRefundRequest) => work(() => refundSent(id, refund), 'Refunded', refund.seenRefund),
    refund: (seen: SeenRefundRequest) => work(() => refundExchange(id, seen), 'Exchange refunded', seen.seenRefund),
  };
}
