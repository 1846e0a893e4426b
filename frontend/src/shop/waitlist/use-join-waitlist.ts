import { useState, type SubmitEvent } from 'react';
import { ApiError, reasonOf } from '../../api/api-error';
import { joinWaitlist } from '../../api/waitlist';
import { isMailbox } from '../../ui/text-checks';

/** One address for one size, answered in a sentence. @param variantId null for a product without variants */
export function useJoinWaitlist(productId: number, variantId: number | null) {
  const [error, setError] = useState<string>();
  const [answer, setAnswer] = useState<string>();
  const [pending, setPending] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('waitlist-email');
    if (pending || !(field instanceof HTMLInputElement)) return;
    const refuse = (reason: string) => {
      setError(reason);
      field.focus();
    };
    setError(undefined);
    setAnswer(undefined);
    if (!isMailbox(field.value)) {
      refuse('Please enter a valid email address.');
      return;
    }
    setPending(true);
    try {
      setAnswer((await joinWaitlist({ productId, variantId, email: field.value.trim() })).message);
    } catch (failure) {
      const atField = failure instanceof ApiError ? failure.errors['email'] : undefined;
      refuse(atField ?? reasonOf(failure, 'You could not be signed up. Please try again.'));
    } finally {
      setPending(false);
    }
  };

  return { error, answer, pending, submit };
}
