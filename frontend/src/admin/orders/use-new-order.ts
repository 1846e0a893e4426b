import { Form, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { at } from '../../api/address';
import { ApiError, fieldErrorsOf } from '../../api/api-error';
import { newKey, readOrNull, send, sendUnder } from '../../api/client';
import type { Product, Variant } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useToast } from '../../ui/toast/use-toast';
import { useAction } from '../ui/use-action';
import { emptyOrder, type NewOrderFields, newOrderOf, priceOf, totalOf, type VariantField } from './new-order-fields';
import { isListKey, useOrderChanged } from './use-orders';

const createdBefore =
  'An earlier attempt created this order with other details. Please check the newest order before you create another.';

/** @param onCreated receives the id of a created order */
export function useNewOrder(form: FormInstance<NewOrderFields>, onCreated: (id: string) => void) {
  const changed = useOrderChanged();
  const { run, busy } = useAction();
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const [key, setKey] = useState(newKey);

  /** @returns whether the order was created */
  const create = async (fields: NewOrderFields) => {
    const call = async () => {
      const order = await sendUnder(key, 'POST', '/api/admin/orders', newOrderOf(fields));
      onCreated(order.id);
      return changed(order);
    };
    const created = await run(call, {
      done: { title: 'Success', description: 'Order created successfully' },
      failed: 'Failed to create order',
      form,
      handle: (error) => {
        // Without a response, the order may exist. The list behind the dialog then shows it.
        void mutate(isListKey);
        if (!(error instanceof ApiError) || error.code !== 'idempotency.other-call') return false;
        // An earlier attempt succeeded, although its response was lost. The next click creates another order.
        setKey(newKey());
        toast({ tone: 'error', title: 'Order already created', description: createdBefore });
        return true;
      },
    });
    if (created) setKey(newKey());
    return created;
  };
  return { busy, create };
}

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
  const { items, customItems, shippingState, shippingZip } = wanted;
  const { shippingMethod, shippingCost, discountPercent, discountAmount } = wanted;
  const order = {
    ...{ items, customItems, shippingState, shippingZip },
    ...{ shippingMethod, shippingCost, discountPercent, discountAmount },
  };
  const subtotal = totalOf([...watched.items, ...watched.customItems]);
  const isComplete = (items ?? []).length + priced.length > 0;
  const { data, error } = useRead(
    isComplete ? JSON.stringify(order) : null,
    () => send('POST', '/api/admin/orders/totals', order),
    {
      keepPreviousData: true,
    },
  );
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
