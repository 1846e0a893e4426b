import { useState, type SubmitEvent } from 'react';
import { ApiError, reasonOf } from '../../api/api-error';
import { askForNewsletter } from '../../api/messages';
import { isMailbox } from '../../ui/text-checks';

/** The footer's form: one address, answered in a sentence. */
export function useSubscribe() {
  const [error, setError] = useState<string>();
  const [answer, setAnswer] = useState<string>();
  const [pending, setPending] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form.elements.namedItem('email');
    if (!(field instanceof HTMLInputElement)) return;
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
      const { message } = await askForNewsletter(field.value.trim());
      form.reset();
      setAnswer(message);
    } catch (failure) {
      const atField = failure instanceof ApiError ? failure.errors['email'] : undefined;
      refuse(atField ?? reasonOf(failure, 'You could not be signed up. Please try again.'));
    } finally {
      setPending(false);
    }
  };

  return { error, answer, pending, submit };
}
