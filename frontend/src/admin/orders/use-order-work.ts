import type { FormInstance } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import {
  cancelPayLink,
  changeOrder,
  changeRecipient,
  correctOrder,
  correctParcel,
  correctPayment,
  exchangeLine,
  previewCorrection,
  previewExchange,
  refundOrder,
  sendPayLink,
  removeParcel,
  shipOrders,
  shipParcel,
  staffOrderKey,
  undoPayment,
} from '../../api/admin/orders';
import { ApiError, reasonOf } from '../../api/api-error';
import { newKey } from '../../api/client';
import type {
  ExchangeableUnitsRequest,
  ExchangeLineRequest,
  ShipParcelRequest,
  ChangeOrderRequest,
  CorrectOrderRequest,
  RefundOrderRequest,
  CorrectParcelRequest,
  CorrectPaymentRequest,
  ChangeRecipientRequest,
  ShipOrdersRequest,
  ShippingResult,
  StaffOrder,
} from '../../api/models';
import { useRead } from '../../api/use-read';
import { formatMoney } from '../../ui/money';
import type { Toast } from '../../ui/toast/use-toast';
import { isAboutMails } from '../mail/use-mail';
import { payBackReminder } from '../returns/refund-sum';
import type { FallbackFocus } from '../ui/confirm-dialog';
import { useAction } from '../ui/use-action';
import { isListKey, useOrderChanged } from './use-orders';

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
  isPaid: boolean;
  /** Whether staff return the money by hand. */
  isByHand: boolean;
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
  /** Whether the customer gets a payment link for the difference. */
  isCharged: boolean;
  /** Whether staff return the money by hand. */
  isByHand: boolean;
  form: FormInstance;
  /** Receives the server's message if the order has changed since it was loaded. */
  onConflict: (reason: string) => void;
}

const notUpdated = 'Failed to update the order. Please try again.';

/** Order actions for staff. Each returns whether it succeeded. After a failure, the order is loaded again. */
export function useOrderWork(id: string) {
  const { mutate } = useSWRConfig();
  const changed = useOrderChanged();
  const { run, busy } = useAction();
  const keyOf = useKeyOfRequest();
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
    change: (change: ChangeOrderRequest, saving: Saving) => save(() => changeOrder(id, change), saving),
    sendPayLink: (email: string) =>
      save(() => sendPayLink(id), {
        done: { title: 'Link in the queue', description: `${email} gets an email with a payment link for order ${id}` },
        failed: 'The link could not be sent. Please try again.',
      }),
    cancelPayLink: () =>
      save(() => cancelPayLink(id), {
        done: { title: 'Link cancelled', description: `Order ${id} can no longer be paid through the link` },
        failed: 'The link could not be cancelled. Please try again.',
      }),
    correctPayment: (correction: CorrectPaymentRequest, form: FormInstance) =>
      save(() => correctPayment(id, correction), {
        done: { title: 'Payment corrected', description: `The amount of order ${id} is unchanged` },
        form,
      }),
    undoPayment: () =>
      save(() => undoPayment(id), {
        done: { title: 'Payment undone', description: `Order ${id} is unpaid again` },
      }),
    ship: (parcel: ShipParcelRequest, saving: Saving) => save(() => shipParcel(id, parcel), saving),
    correctParcel: (number: number, correction: CorrectParcelRequest, saving: Saving) =>
      save(() => correctParcel(id, number, correction), saving),
    removeParcel: (number: number, saving: Saving) => save(() => removeParcel(id, number), saving),
    changeRecipient: (change: ChangeRecipientRequest, saving: Saving) =>
      save(() => changeRecipient(id, change), saving),
    payBack: (refund: RefundOrderRequest, amount: number, form: FormInstance) =>
      save(() => refundOrder(id, refund, keyOf(refund)), {
        done: { title: 'Refund recorded', description: `${formatMoney(amount)} paid back for order ${id}` },
        failed: 'The refund could not be recorded. Please try again.',
        form,
      }),
    correct: (correction: CorrectOrderRequest, { form, onConflict, ...outcome }: Correcting) =>
      run(async () => changed(await correctOrder(id, correction, keyOf(correction))), {
        done: correctedToast(id, outcome),
        failed:
          'The shop did not respond. The items may be cancelled, or the refund made. Please check the order before you try again.',
        form,
        handle: (error) => reportConflict(error, onConflict),
      }),
    exchange: (exchange: ExchangeLineRequest, { form, onConflict, ...outcome }: Exchanging) =>
      run(async () => changed(await exchangeLine(id, exchange, keyOf(exchange))), {
        done: { title: 'Items exchanged', description: exchangedText(id, outcome) },
        failed: 'The shop did not respond. The items may be exchanged. Please check the order before you try again.',
        form,
        handle: (error) => reportConflict(error, onConflict),
      }),
  };
}

/**
 * Returns a function that completes an order whose customer received the items in the store.
 * @param fallbackFocus element that receives the focus if the clicked button has disappeared
 */
export function useHandOver(fallbackFocus: FallbackFocus) {
  const { mutate } = useSWRConfig();
  const changed = useOrderChanged();
  const { run, busy } = useAction();
  const move = (id: string, status: StaffOrder['status'], statusBefore: StaffOrder['status'], done: Toast) =>
    run(async () => changed(await changeOrder(id, { status, statusBefore })), {
      done,
      failed: notUpdated,
      handle: () => {
        void mutate((key) => key === staffOrderKey(id) || isListKey(key));
        return false;
      },
    });
  const undo = (id: string) =>
    move(id, 'processing', 'completed', {
      title: 'Order not handed over',
      description: `Order ${id} is in processing`,
    });
  const handOver = async ({ id, status }: Pick<StaffOrder, 'id' | 'status'>) => {
    await move(id, 'completed', status, {
      ...{ title: 'Order handed over', description: `Order ${id} is completed` },
      action: { text: 'Undo', onClick: () => void undo(id) },
    });
    if (document.activeElement === document.body) fallbackFocus.current?.focus();
  };
  return { handOver, busy };
}

function correctedToast(
  id: string,
  { refund, count, isPaid, isByHand, isWhole }: Omit<Correcting, 'form' | 'onConflict'>,
): Toast {
  const reminder = payBackReminder({ paidByHand: isByHand, refund });
  const refundTitle = reminder === undefined ? 'Refund on its way' : 'Refund recorded';
  const partTitle = count > 0 ? 'Items cancelled' : isPaid ? refundTitle : 'Shipping charge removed';
  const refunded = `${refund > 0 ? formatMoney(refund) : 'Nothing'} is refunded for order ${id}`;
  return {
    title: isWhole ? 'Order cancelled' : partTitle,
    description: isPaid ? (reminder ?? refunded) : `The customer owes less for order ${id}`,
  };
}

function exchangedText(
  id: string,
  { refund, label, isCharged, isByHand }: Omit<Exchanging, 'form' | 'onConflict'>,
): string {
  if (isCharged) return `${label}. The customer gets an email with a payment link.`;
  const reminder = payBackReminder({ paidByHand: isByHand, refund });
  if (reminder !== undefined) return `${label}. ${reminder}`;
  return refund > 0 ? `${label}, and ${formatMoney(refund)} is refunded for order ${id}` : label;
}

/** Returns a sentence about the emails for shipped orders. @param shipped number of orders */
export const emailText = (shipped: number) =>
  shipped === 0
    ? 'No email is sent.'
    : `${shipped === 1 ? 'The customer gets an email' : 'Each customer gets an email'}, unless the account was deleted.`;

/** A row of the list of orders to ship, after its check. Staff can confirm a doubtful tracking number. */
export type CheckedRow = ShippingResult & { isDoubtful?: boolean };

/** Max number of orders in one request, so that the request does not time out. */
const shippedAtOnce = 100;

/**
 * Checks many orders, and ships the orders that can be shipped. `results` has one result for each order.
 * @param onShipped receives the ids of shipped orders
 */
export function useShipOrders(onShipped?: (ids: string[]) => void) {
  const { run, running } = useAction((key) => isListKey(key) || isAboutMails(key));
  const [results, setResults] = useState<readonly CheckedRow[]>();
  /** Marks a row as ready after staff have corrected it. The next check may refuse it again. */
  const setReady = useCallback(
    (changed: number) =>
      setResults((before) =>
        before?.[changed]?.outcome === 'ready'
          ? before
          : before?.map((one, place) => (place === changed ? { order: one.order, outcome: 'ready' } : one)),
      ),
    [],
  );
  /** Accepts a row after staff confirmed it, or refuses it again. The reason of the refusal stays. */
  const setAccepted = (changed: number, isAccepted: boolean) =>
    setResults((before) =>
      before?.map((one, place) => (place === changed ? { ...one, outcome: isAccepted ? 'ready' : 'refused' } : one)),
    );
  const notShipped = 'Failed to ship the orders. Please try again. Orders that were already shipped stay unchanged.';
  return {
    results,
    running,
    reset: () => setResults(undefined),
    setReady,
    setAccepted,
    /**
     * Returns the results; undefined if the check failed.
     * @param earlier results for the same orders. Orders that were shipped remain shipped; the server would report
     * that nothing changes for them.
     * @param doubtOf returns why staff must confirm the tracking number of a shippable order; undefined if they need not
     */
    check: async (
      input: ShipOrdersRequest,
      earlier: readonly CheckedRow[] = [],
      doubtOf: (trackingNumber: string) => string | undefined = () => undefined,
    ) => {
      const found: { results?: readonly CheckedRow[] } = {};
      await run(
        async () => {
          const { results: made } = await shipOrders({ ...input, dryRun: true });
          found.results = made.map((one, place) => {
            const before = earlier[place];
            if (before?.outcome === 'shipped') return before;
            const reason = one.outcome === 'ready' ? doubtOf(one.trackingNumber ?? '') : undefined;
            return reason === undefined ? one : { ...one, outcome: 'refused', reason, isDoubtful: true };
          });
          setResults(found.results);
        },
        { name: 'check', failed: 'The orders could not be checked. Please try again.' },
      );
      return found.results;
    },
    /** @param checked results of the latest check; default: the rendered results */
    ship: (input: ShipOrdersRequest, checked = results) =>
      run(
        async () => {
          const ready = input.orders.flatMap((order, place) =>
            checked?.[place]?.outcome === 'ready' ? [{ order, place }] : [],
          );
          let [shown, count] = [checked ?? [], 0];
          for (let from = 0; from < ready.length; from += shippedAtOnce) {
            const part = ready.slice(from, from + shippedAtOnce);
            const { results: made } = await shipOrders({ ...input, orders: part.map(({ order }) => order) });
            const resultAt = new Map(part.map(({ place }, index) => [place, made[index]]));
            shown = shown.map((before, place) => resultAt.get(place) ?? before);
            setResults(shown);
            const shipped = made.filter(({ outcome }) => outcome === 'shipped');
            onShipped?.(shipped.map(({ order }) => order));
            count += shipped.length;
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
export const useCorrectionPreview = (id: string, correction: CorrectOrderRequest | null) =>
  usePreview(correction, (input) => previewCorrection(id, input));

/** Loads the sizes and colors that can replace units of a line. @param units null until a number of units is entered */
export const useExchangePreview = (id: string, units: ExchangeableUnitsRequest | null) =>
  usePreview(units, (input) => previewExchange(id, input));

/** Loads the preview of a request. While the next preview loads, the last preview is shown and `isCurrent` is false. */
function usePreview<Input, Preview>(input: Input | null, load: (input: Input) => Promise<Preview>) {
  // Each dialog has its own cache key, because the preview of an earlier dialog may be outdated.
  const [dialog] = useState(newKey);
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

/**
 * Returns a function that returns the idempotency key of a request: the same key for a retry in this form, also after
 * minutes, and a new key if the data have changed.
 */
function useKeyOfRequest() {
  const last = useRef({ content: '', key: '' });
  return (request: object) => {
    const content = JSON.stringify(request);
    if (last.current.content !== content) last.current = { content, key: newKey() };
    return last.current.key;
  };
}
