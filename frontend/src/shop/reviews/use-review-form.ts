import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, reasonOf } from '../../api/api-error';
import type { OwnReview, ReviewWords } from '../../api/models';
import { addReviewPicture, changeReview, deleteReview, removeReviewPicture, writeReview } from '../../api/own-reviews';
import { refusePhotos } from '../../device/photo';
import { useToast } from '../../ui/toast/use-toast';

export const mostPictures = 3;

interface Reviewed {
  orderId: string;
  /** Key of the mailed invitation. */
  linkKey: string | null;
  productId: number;
  /** Undefined if there is no review yet. */
  review: OwnReview | undefined;
  /** Called when the review was changed. */
  onChange: () => void;
  /** Called when the form should close. */
  onClose: () => void;
}

const unreachable = 'The shop could not be reached. Please try again.';

/** Writes, changes and deletes the review of one product. */
export function useReviewForm({ orderId, linkKey, productId, review, onChange, onClose }: Reviewed) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
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
      if (error instanceof ApiError) setErrors(error.errors);
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, unreachable) });
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
      setErrors({ stars: 'Please give one to five stars.' });
      return;
    }
    const files = given.getAll('pictures').filter((file) => file instanceof File && file.size > 0);
    void work(
      async () => {
        const id = review ? review.id : await write(Number(given.get('orderItemId')), words);
        if (review) await changeReview(id, linkKey, words);
        for (const file of files) if (file instanceof File) await addReviewPicture(id, linkKey, file);
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
    const { products } = await writeReview(orderId, linkKey, orderItemId, words);
    return products.find((product) => product.productId === productId)?.review?.id ?? 0;
  };

  return {
    form,
    errors,
    pending,
    submit,
    checkPictures,
    remove: () => review && work(() => deleteReview(review.id, linkKey), 'Your review is deleted.', onClose),
    removePicture: (pictureId: string) =>
      review && work(() => removeReviewPicture(review.id, pictureId, linkKey), 'The picture is deleted.'),
  };
}

function textIn(form: FormData, name: string): string {
  const text = form.get(name);
  return typeof text === 'string' ? text : '';
}

function fitIn(given: FormDataEntryValue | null): ReviewWords['fit'] {
  return given === 'small' || given === 'true' || given === 'large' ? given : null;
}
