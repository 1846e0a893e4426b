import { useState, type RefObject, type SubmitEvent } from 'react';
import { ApiError, reasonOf } from '../../api/api-error';
import { type ContactMessage, sendContactMessage } from '../../api/messages';
import { useFocusOnError } from '../../ui/use-focus-on-error';
import { refusalsOf } from './contact-rules';
import { forgetKeptTexts, useKeptTexts } from './use-kept-texts';

type Errors = Partial<Record<string, string>>;

/** Checks and sends the contact form; what was typed stays until the shop has it. */
export function useContactForm(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState<ContactMessage>();
  useKeptTexts(form);
  useFocusOnError(form, errors);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const message = messageIn(event.currentTarget);
    const refused = refusalsOf(message);
    setErrors(refused);
    setFailure(undefined);
    if (Object.keys(refused).length > 0) return;
    setPending(true);
    try {
      await sendContactMessage(message);
      forgetKeptTexts();
      setSent(message);
    } catch (error) {
      const refusals = error instanceof ApiError ? error.errors : {};
      setErrors(refusals);
      if (Object.keys(refusals).length === 0) {
        setFailure(reasonOf(error, 'Your message could not be sent. It is still here: please try again.'));
      }
    } finally {
      setPending(false);
    }
  };

  return { errors, failure, pending, sent, submit };
}

function messageIn(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const text = (name: keyof ContactMessage) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    website: text('website'),
  };
}
