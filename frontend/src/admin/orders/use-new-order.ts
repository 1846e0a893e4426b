import { Form, type FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { at } from '../../api/address';
import { ApiError, fieldErrorsOf } from '../../api/api-error';
import { fetchStaffOrder, staffOrderKey } from '../../api/admin/orders';
import { fetchStaffProduct, staffProductKey } from '../../api/admin/products';
import { newKey, readOrNull, send, sendUnder } from '../../api/client';
import type { NewOrderRequest, Product, Variant } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useToast } from '../../ui/toast/use-toast';
import { useAction } from '../ui/use-action';
import {
  copyOf,
  emptyOrder,
  type NewOrderFields,
  newOrderOf,
  priceOf,
  totalOf,
  type VariantField,
  withAgreedShipping,
} from './new-order-fields';
import { isListKey, useOrderChanged } from './use-orders';

/** An order that an earlier attempt created with other details. `id` is null if the order could not be loaded. */
export interface EarlierOrder {
  id: string | null;
}

/**
 * Loads the fields for a copy of an order; `item` is null if no order has this id.
 * @param isChange see `copyOf`
 */
export function useOrderCopy(id: string, isChange: boolean) {
  // Each form loads the current order and prices.
  const [form] = useState(newKey);
  const load = async () => {
    const order = await fetchStaffOrder(staffOrderKey(id));
    if (!order) return null;
    const ids = new Set(
      order.items.flatMap(({ productId, setProductId }) =>
        [productId, setProductId].filter((one) => one !== undefined),
      ),
    );
    const products = await Promise.all([...ids].map((one) => fetchStaffProduct(staffProductKey(one))));
    const { fields, missing } = copyOf(
      order,
      products.filter((product) => product !== null),
      isChange,
    );
    if (!isChange) return { fields, missing, agreedShipping: null };
    const { shipping: agreedShipping } = order;
    const priced = await totalsOf(pricedPartsOf(newOrderOf(fields))).catch(() => null);
    return {
      fields: withAgreedShipping(fields, agreedShipping, priced && priced.shipping),
      ...{ missing, agreedShipping },
    };
  };
  const { data, error, mutate } = useRead(JSON.stringify([form, id]), load);
  return { item: data, failed: error !== undefined && data === undefined, retry: () => void mutate() };
}

/**
 * @param onCreated receives the id of a created order
 * @param replaces id of the order that the new order replaces; null for none
 */
export function useNewOrder(
  form: FormInstance<NewOrderFields>,
  onCreated: (id: string) => void,
  replaces: string | null,
) {
  const changed = useOrderChanged();
  const { run, busy } = useAction();
  const { mutate } = useSWRConfig();
  const toast = useToast();
  /** The key of all attempts to create one order, and the requests of these attempts, latest first. */
  const attempts = useRef<{ key: string; requests: NewOrderRequest[] } | null>(null);
  const [earlier, setEarlier] = useState<EarlierOrder | null>(null);

  /** Finds the created order: the server repeats its response to the request that created the order. */
  const findEarlier = async (key: string, requests: readonly NewOrderRequest[]): Promise<EarlierOrder> => {
    for (const request of requests) {
      try {
        const order = await sendUnder(key, 'POST', '/api/admin/orders', request);
        if (replaces !== null) void mutate(staffOrderKey(replaces));
        await changed(order);
        return { id: order.id };
      } catch (error) {
        if (!isOtherCall(error)) break;
      }
    }
    return { id: null };
  };

  /** @returns whether the order was created */
  const create = async (fields: NewOrderFields) => {
    const { key, requests } = (attempts.current ??= { key: newKey(), requests: [] });
    const request = { ...newOrderOf(fields), ...(replaces !== null && { replaces }) };
    const call = async () => {
      const order = await sendUnder(key, 'POST', '/api/admin/orders', request);
      onCreated(order.id);
      if (replaces !== null) void mutate(staffOrderKey(replaces));
      return changed(order);
    };
    const created = await run(call, {
      done: { title: 'Success', description: 'Order created successfully' },
      failed: 'Failed to create order',
      form,
      handle: async (error) => {
        // Without a response, the order may exist. The list behind the dialog then shows it.
        void mutate(isListKey);
        if (!isOtherCall(error)) return false;
        // An earlier attempt succeeded, although its response was lost. Its toast is no longer true.
        toast(null);
        setEarlier(await findEarlier(key, requests));
        return true;
      },
    });
    if (created) attempts.current = null;
    else requests.unshift(request);
    return created;
  };

  /** Makes the next attempt create another order. */
  const startAnother = () => {
    attempts.current = null;
    setEarlier(null);
  };
  return { busy, create, earlier, startAnother };
}

const isOtherCall = (error: unknown) => error instanceof ApiError && error.code === 'idempotency.other-call';

/**
 * Returns the totals of the typed order, in dollars, and the shipping methods that the shop offers for it. The server
 * needs complete items. Until the server has responded, only the sum of the items is known. `problem` is the reason why
 * the server cannot compute the totals.
 */
export function useNewOrderTotals(form: FormInstance<NewOrderFields>) {
  const watched = Form.useWatch(pricedFields, { form, preserve: true });
  // The totals do not depend on the names of custom items. The server rejects a custom item without a price.
  const priced = watched.customItems
    .filter(({ price }) => priceOf(price) > 0)
    .map((item) => ({ ...item, name: 'Item' }));
  const wanted = newOrderOf({ ...emptyOrder, ...watched, customItems: priced });
  const order = pricedPartsOf(wanted);
  const subtotal = totalOf([...watched.items, ...watched.customItems]);
  const isComplete = (order.items ?? []).length + priced.length > 0;
  const { data, error } = useRead(isComplete ? JSON.stringify(order) : null, () => totalsOf(order), {
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
  // Tax problems are always shown: without the tax, staff would collect too little.
  const isShown = (refusal: ApiError) =>
    refusal.code?.startsWith('tax.') === true || (isPriced && refusal.status === 422);
  return {
    totals: isCurrent ? data : { subtotal, discount: 0, shipping: 0, tax: 0, total: subtotal },
    offers: data?.shippingOffers ?? [],
    // A problem of the ZIP code is shown at its field.
    zipProblem,
    problem: error instanceof ApiError && zipProblem === undefined && isShown(error) ? error.reason : undefined,
  };
}

/** Returns the parts of an order that determine its totals. */
function pricedPartsOf(order: NewOrderRequest) {
  const { items, customItems, shippingState, shippingZip } = order;
  const { shippingMethod, shippingCost, discountPercent, discountAmount } = order;
  return {
    ...{ items, customItems, shippingState, shippingZip },
    ...{ shippingMethod, shippingCost, discountPercent, discountAmount },
  };
}

const totalsOf = (order: ReturnType<typeof pricedPartsOf>) => send('POST', '/api/admin/orders/totals', order);

const pricedFields = (fields: Partial<NewOrderFields>) => {
  const { items = [], customItems = [], shippingState = '', shippingZip = '' } = fields;
  const { shippingMethod = 'none', shippingCost = '' } = fields;
  const { discount = 'none', discountPercent = '', discountAmount = '' } = fields;
  return {
    ...{ items, customItems, shippingState, shippingZip, shippingMethod, shippingCost },
    ...{ discount, discountPercent, discountAmount },
  };
};

/** Loads the choices for a product: the active sizes and colors of the product, or of each half of a set. */
export function useVariants(product: Product | null | undefined) {
  const key = product ? at('/api/products/{slug}', { slug: product.slug }) : null;
  const { data, error, mutate } = useRead(key, readOrNull, { revalidateIfStale: true });
  const loading = key !== null && data === undefined && error === undefined;
  const choices: { name: VariantField; label: string; variants: Variant[] }[] = product?.isSet
    ? [
        { name: 'topVariantId', label: 'Top', variants: data?.set?.top.variants ?? [] },
        { name: 'bottomVariantId', label: 'Bottom', variants: data?.set?.bottom.variants ?? [] },
      ]
    : [{ name: 'variantId', label: 'Variant', variants: data?.variants ?? [] }];
  return {
    choices: choices.filter(({ variants }) => variants.length > 0 || loading),
    loading,
    failed: error !== undefined && data === undefined,
    retry: () => void mutate(),
  };
}
