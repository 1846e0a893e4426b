import { useState, type SubmitEvent } from 'react';
import { sendOnce } from '../api/client';
import { ApiError, reasonOf } from '../api/api-error';
import { useRefusedForm } from './site';
import { isMailbox } from '../ui/text-checks';

/**
 * Form with one field, `email`. Shows the sentence of the server's response, and then clears the form for another
 * address.
 * @param form name of the form on the server
 * @param send returns the server's response; throws ApiError
 */
export function useEmailForm(form: string, send: (email: string) => Promise<{ message: string }>) {
  const refused = useRefusedForm(form);
  const [error, setError] = useState(refused?.errors['email']);
  const [confirmation, setConfirmation] = useState<string>();
  const [pending, setPending] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email');
    if (pending || !(field instanceof HTMLInputElement)) return;
    const refuse = (reason: string) => {
      setError(reason);
      field.focus();
    };
    setError(undefined);
    setConfirmation(undefined);
    if (!isMailbox(field.value)) {
      refuse('Please enter a valid email address.');
      return;
    }
    setPending(true);
    try {
      const { message } = await send(field.value.trim());
      field.value = '';
      setConfirmation(message);
    } catch (reason) {
      const atField = reason instanceof ApiError ? reason.errors['email'] : undefined;
      refuse(atField ?? reasonOf(reason, 'We could not sign you up. Please try again.'));
    } finally {
      setPending(false);
    }
  };

  return { error, confirmation, pending, submit, email: refused?.values['email'] };
}

export const useSubscribe = () => useEmailForm('newsletter', (email) => sendOnce('POST', '/api/newsletter', { email }));

/** @param variantId null for a product without variants */
export const useJoinWaitlist = (productId: number, variantId: number | null) =>
  useEmailForm('back-in-stock', (email) => sendOnce('POST', '/api/waitlist', { productId, variantId, email }));
