import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { at, type QueryOf } from '../../api/address';
import { fetchStaffOrder, fetchStaffOrders, staffOrderKey, staffOrdersAt } from '../../api/admin/orders';
import { read, readOrNull } from '../../api/client';
import { readFile } from '../../api/files';
import type { ListedMail, OrderSummary, StaffOrder } from '../../api/models';
import { useRead } from '../../api/use-read';
import { saveFile } from '../../device/save-file';
import { type ListResult, useAutoReload, useItem, useList } from '../list/use-list';
import { useNeighbors } from '../list/use-neighbors';
import { fetchMails, isAboutMails, mailsAt, paceOfMails, retryMail, sendMailAgain } from '../mail/use-mail';
import { useAction } from '../ui/use-action';
import { writeTrackingSheet } from './tracking-file';

export const useStaffOrders = (apiQuery: QueryOf<'/api/admin/orders'>) =>
  useList(staffOrdersAt(apiQuery), fetchStaffOrders);

type OrderList = Awaited<ReturnType<typeof fetchStaffOrders>>;

/** Returns the orders before and after the open order in the list. @param opened id of the open order; null for none */
export const useOrderNeighbors = (
  query: QueryOf<'/api/admin/orders'> & { limit: number; offset: number },
  list: Pick<ListResult<OrderList>, 'data' | 'loading'>,
  opened: string | null,
) =>
  useNeighbors({
    ...{ query, list, opened, listAt: staffOrdersAt, fetchList: fetchStaffOrders },
    rowsOf: ({ orders }: OrderList) => orders,
  });

/**
 * Loads the latest orders that were placed with an email address, with or without an account.
 * @param email null to load no orders
 */
export const useOrdersOfEmail = (email: string | null) =>
  useItem(email === null ? null : staffOrdersAt({ email, limit: 5 }), fetchStaffOrders);

/** Milliseconds between two reloads while a refund is in progress. */
const reloadInterval = 3_000;

/** Loads one order on every mount; null if no order has this id. Reloads while its refund is in progress. */
export function useStaffOrder(id: string) {
  const key = staffOrderKey(id);
  const { data, error, mutate } = useRead(key, fetchStaffOrder, { revalidateIfStale: true });
  const isRefunding = data?.refunds.some(({ state }) => state === 'pending') ?? false;
  useEffect(() => {
    if (!isRefunding) return;
    const timer = setInterval(
      // Does not extend the session.
      () => void mutate(readOrNull(key, { inBackground: true }), { revalidate: false, throwOnError: false }),
      reloadInterval,
    );
    return () => clearInterval(timer);
  }, [isRefunding, key, mutate]);
  return { item: data, failed: error !== undefined && data === undefined, retry: () => void mutate() };
}

const fetchAll = async (keys: ReturnType<typeof staffOrderKey>[]) =>
  (await Promise.all(keys.map(fetchStaffOrder))).filter((order) => order !== null);

/** Loads the orders with these ids. Unknown ids are omitted. */
export function useOrdersToPrint(ids: readonly string[]) {
  const { data, error, mutate } = useSWR<StaffOrder[], Error>(ids.map(staffOrderKey), fetchAll, {
    revalidateIfStale: true,
  });
  return { orders: data, failed: error !== undefined, retry: () => void mutate() };
}

/** Whether a cache key belongs to a list of orders. */
export const isListKey = (key: unknown) => typeof key === 'string' && key.startsWith(`${staffOrdersAt({})}?`);

/** Returns a function that updates all data that contains an order. */
export function useOrderChanged() {
  const { mutate } = useSWRConfig();
  return async (order: StaffOrder) => {
    await mutate(staffOrderKey(order.id), order, { revalidate: false });
    void mutate((key) => isListKey(key) || isAboutMails(key));
  };
}

/** Loads the units to pick. @param orders ids, separated by commas; empty for all orders to ship */
export const usePickList = (orders: string) =>
  useItem(at('/api/admin/orders/pick-list', orders === '' ? {} : { orders }), read);

/** Max selected orders that the API accepts for an export or a pick list. */
export const maxPickedOrders = 200;

/** Loads the first orders of a list. @param max max number of orders */
async function firstOrders(query: QueryOf<'/api/admin/orders'>, max: number): Promise<OrderSummary[]> {
  const found: OrderSummary[] = [];
  let total = max;
  while (found.length < Math.min(total, max)) {
    const part = { limit: Math.min(100, max - found.length), offset: found.length };
    const list = await fetchStaffOrders(staffOrdersAt({ ...query, ...part }));
    if (list.orders.length === 0) break;
    found.push(...list.orders);
    total = list.total;
  }
  return found;
}

/** Selects the orders of all pages of a list, at most `maxPickedOrders`. */
export function useSelectAll(query: QueryOf<'/api/admin/orders'>, onSelect: (orders: OrderSummary[]) => void) {
  const { run, busy } = useAction();
  const selectAll = () =>
    run(async () => onSelect(await firstOrders(query, maxPickedOrders)), {
      failed: 'The orders could not be loaded. Please try again.',
    });
  return { selecting: busy, selectAll };
}

/** Downloads a sheet of the orders to ship, in which staff enter the tracking numbers. */
export function useTrackingSheet() {
  const { run, busy } = useAction();
  const download = () =>
    run(
      async () => {
        const found = await firstOrders({ view: 'to-ship', sort: 'expedited-first' }, maxSheetRows);
        const orders = found.filter(({ shippable }) => shippable);
        saveFile('tracking-numbers.csv', new Blob([writeTrackingSheet(orders)], { type: 'text/csv' }));
        return orders.length;
      },
      {
        done: (count) => ({
          title: 'Sheet downloaded',
          description: `${count} ${count === 1 ? 'order' : 'orders'} to ship`,
        }),
        failed: 'The sheet could not be downloaded. Please try again.',
      },
    );
  return { busy, download };
}

/** Max number of rows that the import accepts. */
const maxSheetRows = 1000;

/** Exports orders, and shows the number of exported orders. */
export function useExport() {
  const { run, busy } = useAction();
  const exportOrders = (query: QueryOf<'/api/admin/orders/export.xlsx'>) =>
    run(() => readFile(at('/api/admin/orders/export.xlsx', query)), {
      done: ({ file, name, total }) => {
        saveFile(name, file);
        return { title: 'Orders exported', description: total === 1 ? '1 order' : `${total} orders` };
      },
      failed: 'Failed to export the orders',
      failedTitle: 'Export failed',
    });
  return { exporting: busy, exportOrders };
}

/**
 * Loads the mails about an order, newest first. Reloads while one of these mails is being sent.
 * @param email current address of the order, to which mails are sent again
 */
export function useOrderMails(orderId: string, email: string) {
  const key = mailsAt({ orderId, limit: 100 });
  const { data, error } = useRead(key, fetchMails, useAutoReload(key, paceOfMails));
  const { run, running } = useAction((other) => other === key);
  const sendAgain = ({ id, state, template }: ListedMail) => {
    const to = template === 'refund-alert' || email === '' ? undefined : email;
    return run(() => (state === 'failed' ? retryMail(id, to) : sendMailAgain(id, to)), {
      name: id,
      done: { title: 'Email in the queue', description: 'The email will be sent again.' },
      failed: 'The email could not be sent again. Please try again.',
    });
  };
  return { mails: data?.mails, failed: error !== undefined, running, sendAgain };
}
