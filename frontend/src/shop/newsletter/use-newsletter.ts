import { useState, type SubmitEvent } from 'react';
import { ApiError, reasonOf } from '../../api/api-error';
import { askForNewsletter, confirmNewsletter, leaveNewsletter } from '../../api/messages';
import { isMailbox } from '../../ui/text-checks';

const calls = { confirm: confirmNewsletter, leave: leaveNewsletter };

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

type Decision = { state: 'open' | 'pending' } | { state: 'done' | 'failed'; message: string };

/** What a link in a mail asks for; it happens only by a person's press of a button, since mail scanners open links, too. */
export function useDecision(kind: keyof typeof calls, token: string, failure: string) {
  const [decision, setDecision] = useState<Decision>({ state: 'open' });
  const decide = async () => {
    setDecision({ state: 'pending' });
    try {
      setDecision({ state: 'done', message: (await calls[kind](token)).message });
    } catch (error) {
      setDecision({ state: 'failed', message: reasonOf(error, failure) });
    }
  };
  return { decision, decide };
}
