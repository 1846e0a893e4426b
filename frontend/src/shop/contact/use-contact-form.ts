import { sendOnce } from '../../api/client';
import { type RefObject, type SubmitEvent, useState } from 'react';
import { ApiError, reasonOf } from '../../api/api-error';
import type { ContactRequest } from '../../api/models';
import { useRefusedForm } from '../../page/site';
import { useFocusOnError } from '../../ui/text-field';
import { deleteStoredTexts, useStoredTexts } from './contact-draft';
import { characters, isMailbox } from '../../ui/text-checks';

type Errors = Partial<Record<string, string>>;

/** Validates and sends the contact form. Typed values stay until the server has accepted the message. */
export function useContactForm(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<Errors>(useRefusedForm('contact')?.errors ?? {});
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState<ContactRequest>();
  useStoredTexts(form);
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
      await sendOnce('POST', '/api/contact', message);
      deleteStoredTexts();
      setSent(message);
    } catch (error) {
      const refusals = error instanceof ApiError ? error.errors : {};
      setErrors(refusals);
      if (Object.keys(refusals).length === 0) {
        setFailure(reasonOf(error, 'Your message could not be sent. Your text is still here. Please try again.'));
      }
    } finally {
      setPending(false);
    }
  };

  return { errors, failure, pending, sent, submit };
}

function messageIn(form: HTMLFormElement): ContactRequest {
  const data = new FormData(form);
  const text = (name: keyof ContactRequest) => {
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

const hasMinLength = (count: number, text: string) => characters(text.trim()) >= count;

/** Returns a message for each field that the server would reject. */
function refusalsOf({ name, email, subject, message }: ContactRequest): Partial<Record<keyof ContactRequest, string>> {
  return {
    ...(!hasMinLength(2, name) && { name: 'Name must be at least 2 characters.' }),
    ...(!isMailbox(email) && { email: 'Please enter a valid email address.' }),
    ...(!hasMinLength(5, subject) && { subject: 'Subject must be at least 5 characters.' }),
    ...(!hasMinLength(10, message) && { message: 'Message must be at least 10 characters.' }),
  };
}
