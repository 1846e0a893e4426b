import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { at } from '../../api/address';
import { ApiError } from '../../api/api-error';
import { read, send, sendOnce } from '../../api/client';
import { sendFile } from '../../api/files';
import type { OwnReview, ReviewWords } from '../../api/models';
import { useRead } from '../../api/use-read';
import { refusePhotos, removeFiles } from '../../device/photo';
import { unreachable, useFailureToast } from '../../page/use-failure-toast';
import { useToast } from '../../ui/toast/use-toast';

export const maxPictures = 3;

/** @param key of the mailed invitation */
const orderReviewsKey = (id: string, key: string | null) =>
  at('/api/orders/{id}/reviews', { id, key: key ?? undefined });

export function useOrderReviews(id: string, key: string | null) {
  const { data, error, mutate } = useRead(orderReviewsKey(id, key), read, { revalidateIfStale: true });
  const status = error instanceof ApiError ? error.status : undefined;
  return { order: data, error, needsSignIn: status === 401, isUnknown: status === 404, retry: () => void mutate() };
}

interface Reviewed {
  orderId: string;
  linkKey: string | null;
  productId: number;
  review: OwnReview | undefined;
  onChange: () => void;
  /** Called when a new review is stored. The form must stay open, because the upload of a picture can fail. */
  onWritten: () => void;
  onClose: () => void;
}

/** Writes, changes and deletes the review of one product. */
export function useReviewForm({ orderId, linkKey, productId, review, onChange, onWritten, onClose }: Reviewed) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const fail = useFailureToast();
  const form = useRef<HTMLFormElement>(null);
  const key = linkKey ?? undefined;
  useEffect(() => {
    const [field = ''] = Object.keys(errors);
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus();
  }, [errors]);

  const work = async (call: () => Promise<unknown>, done: string, afterwards?: () => void): Promise<void> => {
    setPending(true);
    setErrors({});
    try {
      await call();
      toast({ title: done });
      afterwards?.();
    } catch (error) {
      setErrors(fail(error, unreachable));
    } finally {
      setPending(false);
      onChange();
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const given = new FormData(event.currentTarget);
    const words: ReviewWords = {
      stars: Number(given.get('stars')),
      fit: fitIn(given.get('fit')),
      usualSize: textIn(given, 'usualSize') || null,
      text: textIn(given, 'text'),
    };
    if (words.stars === 0) {
      setErrors({ stars: 'Please choose one to five stars.' });
      return;
    }
    const pictures = event.currentTarget.querySelector<HTMLInputElement>('[name="pictures"]');
    void work(
      async () => {
        const id = review ? review.id : await write(Number(given.get('orderItemId')), words);
        if (review) await send('PUT', at('/api/reviews/{id}', { id, key }), words);
        // If an upload fails, the field contains only the pictures that the server does not have yet.
        for (const file of [...(pictures?.files ?? [])]) {
          await sendFile(at('/api/reviews/{id}/pictures', { id, key }), 'image', file);
          if (pictures) removeFiles(pictures, [file]);
        }
      },
      'Thank you! We check each review before we publish it.',
      onClose,
    );
  };

  const checkPictures = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const problem = refusePhotos(currentTarget);
    setErrors(({ image: _, ...others }) => (problem === null ? others : { ...others, image: problem }));
  };

  const write = async (orderItemId: number, words: ReviewWords): Promise<number> => {
    const { products } = await sendOnce('POST', orderReviewsKey(orderId, linkKey), { orderItemId, ...words });
    onWritten();
    return products.find((product) => product.productId === productId)?.review?.id ?? 0;
  };

  return {
    form,
    errors,
    pending,
    submit,
    checkPictures,
    remove: () =>
      review &&
      work(
        () => send('DELETE', at('/api/reviews/{id}', { id: review.id, key })),
        'Your review has been deleted.',
        onClose,
      ),
    removePicture: (pictureId: string) =>
      review &&
      work(
        () => send('DELETE', at('/api/reviews/{id}/pictures/{pictureId}', { id: review.id, pictureId, key })),
        'The picture has been deleted.',
      ),
  };
}

function textIn(form: FormData, name: string): string {
  const text = form.get(name);
  return typeof text === 'string' ? text : '';
}

function fitIn(given: FormDataEntryValue | null): ReviewWords['fit'] {
  return given === 'small' || given === 'true' || given === 'large' ? given : null;
}
