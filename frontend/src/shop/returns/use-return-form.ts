import { type SubmitEvent, useRef, useState } from 'react';
import { orderReturnsKey } from '../../api/account';
import { at } from '../../api/address';
import { ApiError } from '../../api/api-error';
import { sendOnce } from '../../api/client';
import { sendFile } from '../../api/files';
import type { NewReturnRequest, OrderReturns, ReturnableLine } from '../../api/models';
import { unreachable, useFailureToast } from '../../page/use-failure-toast';
import { useToast } from '../../ui/toast/use-toast';
import { useAddToCart } from '../cart/use-add-to-cart';
import { type ReturnedOrder, useReturnsChanged } from './use-returns';

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

/** The shopper's details for the return of one item. */
export interface ReturnDetails {
  quantity: number;
  reason: Reason | undefined;
  /** Variant of the other size; 0 for a refund. */
  newVariantId: number;
  worn: boolean;
  photo: File | null;
  /** Key of the file field. A new key clears the field. */
  photoField: number;
}

/** Maximum number of items of a request. */
const maxItems = 20;

/** Returns the key of a line. Units that were sent in exchange have the same item id as the purchased units. */
export const keyOf = ({ orderItemId, exchangeOf }: Pick<ReturnableLine, 'orderItemId' | 'exchangeOf'>) =>
  `${orderItemId}-${exchangeOf ?? 0}`;

export const needsPhoto = ({ reason, worn }: ReturnDetails) => worn || reason === 'damaged';

const emptyDetails = ({ left }: ReturnableLine): ReturnDetails => ({
  ...{ quantity: left, reason: undefined, newVariantId: 0, worn: false, photo: null, photoField: 0 },
});

/** The chosen size that the customer can only order, because it is more expensive. */
const sizeToOrder = ({ sizes }: ReturnableLine, { newVariantId }: ReturnDetails) =>
  sizes.find(({ variantId, more }) => variantId === newVariantId && more !== undefined);

/** Whether the shop refunds the item instead of exchanging it. */
export const isRefund = (line: ReturnableLine, details: ReturnDetails) =>
  details.newVariantId === 0 || sizeToOrder(line, details) !== undefined;

/** The items of an order that can be returned. If there are no earlier returns, the only item is chosen. */
const initialDetails = (lines: readonly ReturnableLine[], { returns }: OrderReturns) =>
  Object.fromEntries(
    returns.length === 0 && lines.length === 1 ? lines.map((line) => [keyOf(line), emptyDetails(line)]) : [],
  );

/**
 * Requests the returns or exchanges of the chosen items together. More expensive sizes are added to the cart; the shop
 * then refunds the returned items.
 */
export function useReturnForm(order: ReturnedOrder, shown: OrderReturns) {
  const returnable = shown.lines.filter(({ left, refusal }) => left > 0 && refusal === null);
  const [details, setDetails] = useState<Readonly<Record<string, ReturnDetails>>>(() =>
    initialDetails(returnable, shown),
  );
  /** Messages by line and field: `11-0.reason`. The message of the whole form has the name `form`. */
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** The last attempt, with the line of its first new return; null after a failure. */
  const [attempt, setAttempt] = useState<{ returned: string | null }>();
  /** Sizes that were added to the cart, by line. */
  const [inCart, setInCart] = useState<Readonly<Record<string, string>>>({});
  const [pending, setPending] = useState(false);
  /** Ids of uploaded photos. Each photo is uploaded once, because the order can have only some unused photos. */
  const uploaded = useRef(new WeakMap<File, string>());
  const toast = useToast();
  const fail = useFailureToast();
  const { id, linkKey } = order;
  const changed = useReturnsChanged(order);
  const addToCart = useAddToCart();

  const chosen = returnable.flatMap((line) => {
    const key = keyOf(line);
    const found = details[key];
    // Another tab may have returned some units in the meantime.
    return found ? [{ key, line, details: { ...found, quantity: Math.min(found.quantity, line.left) } }] : [];
  });

  const tooMany =
    chosen.length > maxItems
      ? `You can return up to ${maxItems} items at once. Please return the other items afterward.`
      : undefined;

  const choose = (line: ReturnableLine, isChosen: boolean) => {
    const { [keyOf(line)]: _, ...others } = details;
    setDetails(isChosen ? { ...others, [keyOf(line)]: emptyDetails(line) } : others);
    setErrors(without(errors, (name) => name === 'form' || name.startsWith(`${keyOf(line)}.`)));
  };

  const change = (line: ReturnableLine, part: Partial<ReturnDetails>) => {
    const key = keyOf(line);
    const next = { ...emptyDetails(line), ...details[key], ...part };
    // A file field that appears again is empty.
    setDetails({ ...details, [key]: needsPhoto(next) ? next : { ...next, photo: null } });
    setErrors(without(errors, (name) => Object.keys(part).some((field) => name === `${key}.${field}`)));
  };

  const choosePhoto = (line: ReturnableLine, problem: string | null, photo: File | null) => {
    change(line, { photo });
    if (problem !== null) setErrors((before) => ({ ...before, [`${keyOf(line)}.photo`]: problem }));
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const missing = Object.fromEntries(chosen.flatMap((one) => missingIn(one)));
    const found = chosen.length === 0 ? { form: 'Please choose an item.' } : missing;
    setErrors(found);
    setAttempt({ returned: null });
    if (tooMany === undefined && Object.keys(found).length === 0) void request(new FormData(event.currentTarget));
  };

  const request = async (form: FormData) => {
    setPending(true);
    /** The line whose photo is being uploaded; null during the request. */
    let uploading: string | null = null;
    try {
      const items: NewReturnRequest[] = [];
      for (const { key, line, details: given } of chosen) {
        const { quantity, reason = 'other', worn, photo, newVariantId } = given;
        const comment = form.get(`comment-${key}`);
        uploading = key;
        items.push({
          ...{ orderItemId: line.orderItemId, quantity, reason, worn },
          comment: typeof comment === 'string' ? comment : '',
          pictureId: photo && (await upload(photo)),
          ...(line.exchangeOf !== undefined && { exchangeOf: line.exchangeOf }),
          newVariantId: isRefund(line, given) ? null : newVariantId,
        });
      }
      uploading = null;
      await sendOnce('POST', orderReturnsKey(id, linkKey), { items });
      toast(
        items.length > 1
          ? { title: 'We have emailed you the labels.', description: 'You can print them here, too.' }
          : { title: 'We have emailed you the label.', description: 'You can print it here, too.' },
      );
      await addOtherSizes();
      await changed();
      setDetails({});
      setAttempt({ returned: chosen[0]?.key ?? null });
    } catch (error) {
      if (error instanceof ApiError) {
        const keys = chosen.map(({ key }) => key);
        setErrors(errorsByLine(error, keys, uploading));
        removePhotos(chosen.filter((_, index) => error.errors[`items.${index}.pictureId`] !== undefined));
      }
      fail(error, unreachable);
      await changed();
      setAttempt({ returned: null });
    } finally {
      setPending(false);
    }
  };

  const upload = async (photo: File) => {
    const known = uploaded.current.get(photo);
    if (known !== undefined) return known;
    const address = at('/api/orders/{id}/return-pictures', { id, key: linkKey ?? undefined });
    const picture = await sendFile(address, 'image', photo);
    uploaded.current.set(photo, picture.id);
    return picture.id;
  };

  /** Clears the file fields of these lines. The server no longer has the photos, so they must be uploaded again. */
  const removePhotos = (rejected: typeof chosen) => {
    for (const { details: given } of rejected) if (given.photo) uploaded.current.delete(given.photo);
    const cleared = rejected.map(({ key, details: given }): [string, ReturnDetails] => [
      key,
      { ...given, photo: null, photoField: given.photoField + 1 },
    ]);
    setDetails({ ...details, ...Object.fromEntries(cleared) });
  };

  const addOtherSizes = async () => {
    const added: Record<string, string> = {};
    for (const { key, line, details: given } of chosen) {
      const other = sizeToOrder(line, given);
      if (!other || line.productId === undefined) continue;
      const item = { productId: line.productId, variantId: other.variantId, quantity: given.quantity };
      if ((await addToCart(item, line.name)) === 'added') added[key] = other.size;
    }
    setInCart((before) => ({ ...before, ...added }));
  };

  return {
    ...{ returnable, chosen, choose, change, choosePhoto, errors, attempt, inCart, pending, submit },
    formError: tooMany ?? errors.form,
  };
}

const without = (errors: Readonly<Record<string, string>>, isSolved: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !isSolved(name)));

function missingIn({ key, details }: { key: string; details: ReturnDetails }): [string, string][] {
  const missing: [string, string][] = [];
  if (details.reason === undefined) missing.push([`${key}.reason`, 'Please choose a reason.']);
  if (needsPhoto(details) && details.photo === null)
    missing.push([`${key}.photo`, 'Please add a picture of the worn or damaged item.']);
  return missing;
}

/** Fields that show the errors of these fields of the request. The item shows the errors of the other fields. */
const shownAt: Readonly<Record<string, string>> = {
  ...{ quantity: 'quantity', reason: 'reason', newVariantId: 'newVariantId', comment: 'comment' },
  ...{ pictureId: 'photo', image: 'photo' },
};

/**
 * Maps errors of the request to the visible fields. Errors that belong to no item have the name `form`.
 * @param keys the lines of the request
 * @param uploading the line of errors of the upload, whose fields have no item; null for errors of the request
 */
function errorsByLine({ errors }: ApiError, keys: readonly string[], uploading: string | null): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, text]) => {
      const [, index, field = name] = /^items\.(\d+)\.(.+)$/.exec(name) ?? [];
      const key = index === undefined ? uploading : keys[Number(index)];
      return [key ? `${key}.${shownAt[field] ?? 'item'}` : 'form', text];
    }),
  );
}
