import { Form, type FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { at, type QueryOf } from '../../api/address';
import { fetchMails, isAboutMails, mailsAt, retryMail, sendMailAgain } from '../../api/admin/mail';
import {
  cancelPayLink,
  changeOrder,
  changeRecipient,
  correctOrder,
  correctParcel,
  createOrder,
  exchangeLine,
  exportOrders,
  fetchPickList,
  fetchStaffOrder,
  fetchStaffOrders,
  ordersOfEmailKey,
  previewCorrection,
  previewExchange,
  pickListKey,
  priceOrder,
  refetchStaffOrder,
  sendPayLink,
  removeParcel,
  shipOrders,
  shipParcel,
  staffOrderKey,
  staffOrdersAt,
} from '../../api/admin/orders';
import { fetchUsers, usersAt } from '../../api/admin/users';
import { ApiError, fieldErrorsOf, reasonOf } from '../../api/api-error';
import { readOrNull } from '../../api/client';
import type {
  ExchangeableUnits,
  LineExchange,
  NewParcel,
  OrderChange,
  OrderCorrection,
  ParcelCorrection,
  Product,
  RecipientChange,
  ShippedOrders,
  ShippingResult,
  StaffMail,
  StaffOrder,
  Variant,
} from '../../api/models';
import { useRead } from '../../api/use-read';
import { saveFile } from '../../device/save-file';
import { formatMoney } from '../../ui/money';
import type { Toast } from '../../ui/toast/use-toast';
import { useAutoReload, useItem, useList } from '../list/use-list';
import { paceOfMails } from '../mail/use-mail';
import { useAction } from '../ui/use-action';
import { useMay } from '../ui/use-may';
import { emptyOrder, type NewOrderFields, newOrderOf, totalOf, type VariantField } from './new-order-fields';

export const useStaffOrders = (apiQuery: QueryOf<'/api/admin/orders'>) =>
  useList(staffOrdersAt(apiQuery), fetchStaffOrders);

/** Loads the latest orders with this email address. */
export const useOrdersOfEmail = (email: string) => useItem(ordersOfEmailKey(email), fetchStaffOrders);

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
      () => void mutate(refetchStaffOrder(key), { revalidate: false, throwOnError: false }),
      reloadInterval,
    );
    return () => clearInterval(timer);
  }, [isRefunding, key, mutate]);
  return { item: data, failed: error !== undefined && data === undefined, retry: () => void mutate() };
}

/** Loads the account of an order's customer. Undefined without an account, and for roles that may not view users. */
export function useCustomer({ username, guest, email }: StaffOrder) {
  const search = guest ? email : username;
  const mayView = useMay('users.view');
  const { data } = useRead(mayView && search ? usersAt({ search, limit: 25 }) : null, fetchUsers, {
    revalidateIfStale: true,
  });
  return data?.users.find((user) => user.isGuest === guest && (guest ? user.email : user.username) === search);
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

const isListKey = (key: unknown) => typeof key === 'string' && key.startsWith(`${staffOrdersAt({})}?`);

/** Returns a function that updates all data that contains an order. */
function useOrderChanged() {
  const { mutate } = useSWRConfig();
  return async (order: StaffOrder) => {
    await mutate(staffOrderKey(order.id), order, { revalidate: false });
    void mutate((key) => isListKey(key) || isAboutMails(key));
  };
}

interface Saving {
  done: Toast;
  failed?: string;
  form?: FormInstance;
  /** Receives the server's message if another staff member has changed the order since it was loaded. */
  onConflict?: (reason: string) => void;
}

interface Correcting {
  /** The refund that the form shows, in dollars. */
  refund: number;
  /** Number of units to cancel. */
  count: number;
  isWhole: boolean;
  form: FormInstance;
  /** Receives the server's message if the order has changed since it was loaded. */
  onConflict: (reason: string) => void;
}

interface Exchanging {
  /** The refund that the form shows, in dollars. */
  refund: number;
  /** The new size and color. */
  label: string;
  form: FormInstance;
  /** Receives the server's message if the order has changed since it was loaded. */
  onConflict: (reason: string) => void;
}

/** Order actions for staff. Each returns whether it succeeded. After a failure, the order is loaded again. */
export function useOrderWork(id: string) {
  const { mutate } = useSWRConfig();
  const changed = useOrderChanged();
  const { run, busy } = useAction();
  const notUpdated = 'Failed to update the order. Please try again.';
  const reload = () => mutate(staffOrderKey(id));
  const save = (call: () => Promise<StaffOrder>, { failed = notUpdated, onConflict, ...action }: Saving) =>
    run(async () => changed(await call()), {
      ...action,
      failed,
      handle: async (error) => {
        const isConflict = onConflict && error instanceof ApiError && error.code === 'order.changed';
        if (isConflict) {
          onConflict(reasonOf(error, failed));
          await reload();
        } else void reload();
        return isConflict === true;
      },
    });
  const reportConflict = async (error: unknown, onConflict: (reason: string) => void) => {
    const isConflict = error instanceof ApiError && error.code === 'order.changed';
    if (isConflict) onConflict(reasonOf(error, notUpdated));
    await reload();
    return isConflict;
  };
  return {
    busy,
    change: (change: OrderChange, saving: Saving) => save(() => changeOrder(id, change), saving),
    sendPayLink: (email: string) =>
      save(() => sendPayLink(id), {
        done: { title: 'Link sent', description: `${email} gets a mail with a link to pay order ${id}` },
        failed: 'The link could not be sent. Please try again.',
      }),
    cancelPayLink: () =>
      save(() => cancelPayLink(id), {
        done: { title: 'Link cancelled', description: `Order ${id} can no longer be paid by a link` },
        failed: 'The link could not be cancelled. Please try again.',
      }),
    ship: (parcel: NewParcel, saving: Saving) => save(() => shipParcel(id, parcel), saving),
    correctParcel: (number: number, correction: ParcelCorrection, saving: Saving) =>
      save(() => correctParcel(id, number, correction), saving),
    removeParcel: (number: number, saving: Saving) => save(() => removeParcel(id, number), saving),
    changeRecipient: (change: RecipientChange, saving: Saving) => save(() => changeRecipient(id, change), saving),
    correct: (correction: OrderCorrection, { refund, count, isWhole, form, onConflict }: Correcting) =>
      run(
        async () => {
          const order = await correctOrder(id, correction);
          await changed(order);
          // If an earlier attempt with this key succeeded, its amount can differ from the shown amount.
          return order.refunds.find((made) => made.id === correction.idempotencyKey)?.amount ?? refund;
        },
        {
          done: (amount) => ({
            title: count === 0 ? 'Refund on its way' : isWhole ? 'Order cancelled' : 'Items cancelled',
            description: `${amount > 0 ? formatMoney(amount) : 'Nothing'} is refunded for order ${id}`,
          }),
          failed: 'Failed to cancel or refund. Please try again.',
          failedTitle: 'Nothing was changed',
          form,
          handle: (error) => reportConflict(error, onConflict),
        },
      ),
    exchange: (exchange: LineExchange, { refund, label, form, onConflict }: Exchanging) =>
      run(async () => changed(await exchangeLine(id, exchange)), {
        done: {
          title: 'Items exchanged',
          description: refund > 0 ? `${label}, and ${formatMoney(refund)} is refunded for order ${id}` : label,
        },
        failed: 'Failed to exchange the items. Please try again.',
        failedTitle: 'Nothing was changed',
        form,
        handle: (error) => reportConflict(error, onConflict),
      }),
  };
}

/** Loads the units to pick. @param orders ids, separated by commas; empty for the orders that have waited longest */
export function usePickList(orders: string) {
  const { data, error, mutate } = useRead(pickListKey(orders === '' ? {} : { orders }), fetchPickList, {
    revalidateIfStale: true,
  });
  return { list: data, failed: error !== undefined && data === undefined, retry: () => void mutate() };
}

/** Returns a sentence about the emails for shipped orders. @param shipped number of orders */
export const emailText = (shipped: number) =>
  shipped === 0
    ? 'No email is sent.'
    : `${shipped === 1 ? 'The customer gets an email' : 'Each customer gets an email'}, unless the account was deleted.`;

/** Max number of orders in one request, so that the request does not time out. */
const shippedAtOnce = 100;

/** Checks many orders, and ships the orders that can be shipped. `results` has one result for each order. */
export function useShipOrders() {
  const { run, running } = useAction((key) => isListKey(key) || isAboutMails(key));
  const [results, setResults] = useState<readonly ShippingResult[]>();
  const notShipped = 'Failed to ship the orders. Please try again: orders that are shipped already stay unchanged.';
  return {
    results,
    running,
    reset: () => setResults(undefined),
    check: (input: ShippedOrders) =>
      run(async () => setResults((await shipOrders({ ...input, dryRun: true })).results), {
        name: 'check',
        failed: 'The orders could not be checked. Please try again.',
      }),
    ship: (input: ShippedOrders) =>
      run(
        async () => {
          const ready = input.orders.flatMap((order, place) =>
            results?.[place]?.outcome === 'ready' ? [{ order, place }] : [],
          );
          let [shown, count] = [results ?? [], 0];
          for (let from = 0; from < ready.length; from += shippedAtOnce) {
            const part = ready.slice(from, from + shippedAtOnce);
            const { results: made } = await shipOrders({ ...input, orders: part.map(({ order }) => order) });
            const resultAt = new Map(part.map(({ place }, index) => [place, made[index]]));
            shown = shown.map((before, place) => resultAt.get(place) ?? before);
            setResults(shown);
            count += made.filter(({ outcome }) => outcome === 'shipped').length;
          }
          return count;
        },
        {
          name: 'ship',
          done: (count) => ({
            title: `${count} ${count === 1 ? 'order' : 'orders'} shipped`,
            description: emailText(count),
          }),
          failed: notShipped,
        },
      ),
  };
}

/** Loads the amounts of a correction. @param correction null until the form has a complete correction */
export const useCorrectionPreview = (id: string, correction: OrderCorrection | null) =>
  usePreview(correction, (input) => previewCorrection(id, input));

/** Loads the sizes and colors that can replace units of a line. @param units null until a number of units is entered */
export const useExchangePreview = (id: string, units: ExchangeableUnits | null) =>
  usePreview(units, (input) => previewExchange(id, input));

/** Loads the preview of a request. While the next preview loads, the last preview is shown and `isCurrent` is false. */
function usePreview<Input, Preview>(input: Input | null, load: (input: Input) => Promise<Preview>) {
  // Each dialog has its own cache key, because the preview of an earlier dialog may be outdated.
  const [dialog] = useState(newIdempotencyKey);
  const key = input === null ? null : JSON.stringify([dialog, input]);
  const { data, error, isLoading, mutate } = useRead(
    key,
    () => (input === null ? Promise.reject(new Error('A preview needs a request.')) : load(input)),
    { keepPreviousData: true },
  );
  return {
    preview: data,
    problem: error && reasonOf(error, 'The amounts could not be loaded. Please try again.'),
    isCurrent: data !== undefined && error === undefined && !isLoading,
    reload: () => mutate(),
  };
}

/** @param onCreated receives the id of a created order */
export function useNewOrder(form: FormInstance<NewOrderFields>, onCreated: (id: string) => void) {
  const changed = useOrderChanged();
  const { run, busy } = useAction();
  const [key, setKey] = useState(newIdempotencyKey);

  /** @returns whether the order was created */
  const create = async (fields: NewOrderFields) => {
    const call = async () => {
      const order = await createOrder(newOrderOf(fields, key));
      onCreated(order.id);
      return changed(order);
    };
    const created = await run(call, {
      done: { title: 'Success', description: 'Order created successfully' },
      failed: 'Failed to create order',
      form,
      handle: (error) => {
        // An earlier attempt succeeded, so the next click creates another order.
        if (error instanceof ApiError && error.code === 'order.key-used') setKey(newIdempotencyKey());
        return false;
      },
    });
    if (created) setKey(newIdempotencyKey());
    return created;
  };
  return { busy, create };
}

/**
 * Returns the totals of the typed order, in dollars, and the shipping methods that the shop offers for it. The server
 * needs complete items. Until the server has responded, only the sum of the items is known. `problem` is the server's
 * reason why it cannot compute the totals.
 */
export function useNewOrderTotals(form: FormInstance<NewOrderFields>) {
  const watched = Form.useWatch(pricedFields, { form, preserve: true });
  const { items, shippingState, shippingZip, shippingMethod, shippingCost, discountPercent, discountAmount } =
    newOrderOf({ ...emptyOrder, ...watched }, '');
  const order = { items, shippingState, shippingZip, shippingMethod, shippingCost, discountPercent, discountAmount };
  const subtotal = totalOf(watched.items);
  const { data, error } = useRead(items?.length ? JSON.stringify(order) : null, () => priceOrder(order), {
    keepPreviousData: true,
  });
  const zipProblem = fieldErrorsOf(error)['shippingZip'];
  useEffect(() => {
    if (zipProblem === undefined) return;
    const show = (errors: string[]) => form.setFields([{ name: 'shippingZip', errors }]);
    show([zipProblem]);
    return () => show([]);
  }, [form, zipProblem]);
  const isCurrent = error === undefined && data?.subtotal === subtotal;
  const isPriced = watched.shippingMethod !== 'none' || watched.discount !== 'none';
  // Tax problems are always shown, because staff would collect too little without the tax.
  const isShown = (refusal: ApiError) =>
    refusal.code?.startsWith('tax.') === true || (isPriced && refusal.status === 422);
  return {
    totals: isCurrent ? data : { subtotal, discount: 0, shipping: 0, tax: 0, total: subtotal },
    offers: data?.shippingOffers ?? [],
    // A problem of the ZIP code is shown at its field.
    problem: error instanceof ApiError && zipProblem === undefined && isShown(error) ? error.reason : undefined,
  };
}

const pricedFields = (fields: Partial<NewOrderFields>) => {
  const { items = [], shippingState = '', shippingZip = '' } = fields;
  const { shippingMethod = 'none', shippingCost = '' } = fields;
  const { discount = 'none', discountPercent = '', discountAmount = '' } = fields;
  return { items, shippingState, shippingZip, shippingMethod, shippingCost, discount, discountPercent, discountAmount };
};

/** Returns a random UUID for one request and its retries. `crypto.randomUUID` exists only with HTTPS. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Returns a function that returns the key of a request: the same key for a retry, and a new key if the data differ. */
export function useIdempotencyKey() {
  const last = useRef({ text: '', key: '' });
  return (request: object) => {
    const text = JSON.stringify(request);
    if (last.current.text !== text) last.current = { text, key: newIdempotencyKey() };
    return last.current.key;
  };
}

/** Exports the orders that match the filters, on all pages, and shows their number. */
export function useExport(query: QueryOf<'/api/admin/orders'>) {
  const { run, busy } = useAction();
  const exportFiltered = () =>
    run(() => exportOrders({ ...query, limit: undefined, offset: undefined }), {
      done: ({ file, name, total }) => {
        saveFile(name, file);
        return { title: 'Orders exported', description: total === 1 ? '1 order' : `${total} orders` };
      },
      failed: 'Failed to export the orders',
      failedTitle: 'Export failed',
    });
  return { exporting: busy, exportFiltered };
}

/**
 * Loads the mails about an order, newest first. Reloads while any of them is being sent.
 * @param email current address of the order, to which mails are sent again
 */
export function useOrderMails(orderId: string, email: string) {
  const key = mailsAt({ orderId, limit: 100 });
  const { data, error } = useRead(key, fetchMails, useAutoReload(key, paceOfMails));
  const { run, running } = useAction((other) => other === key);
  const sendAgain = ({ id, state, template }: StaffMail) => {
    const to = template === 'refund-alert' || email === '' ? undefined : email;
    return run(() => (state === 'failed' ? retryMail(id, to) : sendMailAgain(id, to)), {
      name: id,
      done: { title: 'Mail sent again', description: 'It is on its way.' },
      failed: 'The mail could not be sent again. Please try again.',
    });
  };
  return { mails: data?.mails, failed: error !== undefined, running, sendAgain };
}

/** Loads the choices for a product: the active sizes and colors of the product, or of each half of a set. */
export function useVariants(product: Product | null | undefined) {
  const key = product ? at('/api/products/{slug}', { slug: product.slug }) : null;
  const { data, error } = useRead(key, readOrNull, { revalidateIfStale: true });
  const loading = key !== null && data === undefined && error === undefined;
  const choices: { name: VariantField; label: string; variants: Variant[] }[] = product?.isSet
    ? [
        { name: 'topVariantId', label: 'Top', variants: data?.set?.top.variants ?? [] },
        { name: 'bottomVariantId', label: 'Bottom', variants: data?.set?.bottom.variants ?? [] },
      ]
    : [{ name: 'variantId', label: 'Variant', variants: data?.variants ?? [] }];
  return { choices: choices.filter(({ variants }) => variants.length > 0 || loading), loading };
}
