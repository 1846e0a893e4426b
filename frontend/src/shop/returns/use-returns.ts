import { at } from '../../api/address';
import { read, send, sendOnce } from '../../api/client';
import { useSWRConfig } from 'swr';
import { ApiError } from '../../api/api-error';
import { orderKey, orderReturnsKey } from '../../api/account';
import { useRead } from '../../api/use-read';
import { unreachable, useFailureToast } from '../../page/use-failure-toast';
import { useToast } from '../../ui/toast/use-toast';
import { sendFile } from '../../api/files';
import { type SubmitEvent, useState } from 'react';
import type { ReturnableLine, NewReturnRequest } from '../../api/models';
import { useAddToCart } from '../cart/use-add-to-cart';

/** An order whose items are returned. */
export interface ReturnedOrder {
  id: string;
  /** Key of a mailed link, for an order that was placed without an account; null for signed-in customers. */
  linkKey: string | null;
}

export function useOrderReturns({ id, linkKey }: ReturnedOrder) {
  const { data, error, mutate } = useRead(orderReturnsKey(id, linkKey), read, { revalidateIfStale: true });
  const status = error instanceof ApiError ? error.status : undefined;
  const [isUnknown, needsSignIn] = [status === 404, status === 401];
  return { returns: data, error, isUnknown, needsSignIn, retry: () => void mutate() };
}

/** Returns the URL of the shipping label of a return. The label is a PDF file. */
export const labelAddress = (id: number, { linkKey }: ReturnedOrder): string =>
  at('/api/returns/{id}/label.pdf', { id, key: linkKey ?? undefined });

/** Returns a function that reloads the order and its returns. */
function useReturnsChanged({ id, linkKey }: ReturnedOrder) {
  const { mutate } = useSWRConfig();
  return () => Promise.all([mutate(orderReturnsKey(id, linkKey)), mutate(orderKey(id, linkKey))]);
}

export function useCancelReturn(order: ReturnedOrder) {
  const toast = useToast();
  const fail = useFailureToast();
  const changed = useReturnsChanged(order);
  return async (id: number) => {
    try {
      await send('POST', at('/api/returns/{id}/cancel', { id, key: order.linkKey ?? undefined }));
      toast({ title: 'Your return is cancelled.' });
    } catch (error) {
      fail(error, unreachable);
    } finally {
      await changed();
    }
  };
}

type Reason = NewReturnRequest['reason'];

export const reasons: Record<Reason, string> = {
  'too-small': 'Too small',
  'too-large': 'Too large',
  'not-as-pictured': 'Not as pictured',
  damaged: 'It arrived damaged',
  'wrong-item': 'Not what I ordered',
  'changed-mind': 'I changed my mind',
  other: 'Something else',
};

/**
 * Requests the return or exchange of units of one line. If the new size is more expensive, adds it to the cart; the
 * shop then refunds the returned item.
 * @param onDone closes the form, with the size that was added to the cart
 */
export function useReturnForm(
  order: ReturnedOrder,
  { orderItemId, productId, name, sizes, exchangeOf }: ReturnableLine,
  onDone: (inCart: string | null) => void,
) {
  const [reason, setKnownReason] = useState<Reason>();
  const [worn, setWorn] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const fail = useFailureToast();
  const { id: orderId, linkKey } = order;
  const changed = useReturnsChanged(order);
  const addToCart = useAddToCart();

  const setReason = (chosen: Reason) => {
    setKnownReason(chosen);
    setErrors(({ reason: _, ...others }) => others);
  };

  const showPictureProblem = (problem: string | null) =>
    setErrors(({ picture: _, ...others }) => (problem === null ? others : { ...others, picture: problem }));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    if (reason === undefined) setErrors({ reason: 'Please choose a reason.' });
    else void request(form, reason);
  };

  const request = async (form: FormData, why: Reason) => {
    setPending(true);
    setErrors({});
    try {
      const size = sizes.find(({ variantId }) => variantId === Number(form.get('newVariantId')));
      const quantity = Number(form.get('quantity'));
      const file = form.get('picture');
      const picture =
        file instanceof File && file.size > 0
          ? await sendFile(
              at('/api/orders/{id}/return-pictures', { id: orderId, key: linkKey ?? undefined }),
              'image',
              file,
            )
          : null;
      const comment = form.get('comment');
      await sendOnce('POST', orderReturnsKey(orderId, linkKey), {
        orderItemId,
        quantity,
        reason: why,
        worn,
        comment: typeof comment === 'string' ? comment : '',
        pictureId: picture?.id ?? null,
        ...(exchangeOf !== undefined && { exchangeOf }),
        newVariantId: size === undefined || size.more !== undefined ? null : size.variantId,
      });
      toast({ title: 'We have emailed you the label.', description: 'You can print it here, too.' });
      const inCart = size?.more === undefined ? null : await addOther(size, quantity);
      await changed();
      onDone(inCart);
    } catch (error) {
      if (error instanceof ApiError) setErrors(fieldErrorsOf(error));
      fail(error, unreachable);
      await changed();
    } finally {
      setPending(false);
    }
  };

  const addOther = async ({ variantId, size }: ReturnableLine['sizes'][number], quantity: number) => {
    const addition = productId && (await addToCart({ productId, variantId, quantity }, name));
    return addition === 'added' ? size : null;
  };

  return { reason, setReason, worn, setWorn, errors, pending, submit, showPictureProblem };
}

/** Maps errors of the upload and of the request to the visible fields. */
function fieldErrorsOf({ code, errors, reason }: ApiError): Record<string, string> {
  const { image, pictureId, ...others } = errors;
  const picture = image ?? pictureId;
  const size = code === 'stock.not-enough' || code === 'return.size' ? reason : undefined;
  return { ...others, ...(picture && { picture }), ...(size && { newVariantId: size }) };
}
