import { read, send } from '../../api/client';
import { type RefObject, type SubmitEvent, useState } from 'react';
import { ApiError } from '../../api/api-error';
import type { ServiceDiscountRequest } from '../../api/models';
import { useRead } from '../../api/use-read';
import { serviceWords } from '../../ui/names';
import { characters } from '../../ui/text-checks';
import { useFailureToast } from '../../page/use-failure-toast';
import { useToast } from '../../ui/toast/use-toast';
import { useFocusOnError } from '../../ui/text-field';

const key = '/api/user/service-discount';

type Errors = Partial<Record<keyof ServiceDiscountRequest, string>>;
type Service = ServiceDiscountRequest['service'];

/** Returns the state of the account's discount; undefined during the load. */
export const useServiceDiscount = () => useRead(key, read).data;

/** Validates and sends the request. A toast shows the outcome. */
export function useServiceForm(form: RefObject<HTMLFormElement | null>, onRequested: () => void) {
  const { mutate } = useRead(key, read);
  const toast = useToast();
  const fail = useFailureToast();
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  useFocusOnError(form, errors);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = data.get('statement');
    const statement = typeof typed === 'string' ? typed : '';
    const service = serviceIn(data.get('service'));
    const refused = {
      ...(service === undefined && { service: 'Please choose your service.' }),
      ...(characters(statement.trim()) < 10 && { statement: 'Your statement must be at least 10 characters.' }),
    };
    setErrors(refused);
    if (service === undefined || pending || Object.keys(refused).length > 0) return;
    setPending(true);
    try {
      const requested = await send('POST', key, { service, statement });
      onRequested();
      await mutate(requested, { revalidate: false });
      toast({ title: 'Request sent', description: 'We will email you after we review your request.' });
    } catch (error) {
      setErrors(fail(error, 'Your request could not be sent.'));
      if (error instanceof ApiError && error.status === 409) void mutate();
    } finally {
      setPending(false);
    }
  };
  return { errors, pending, submit };
}

const isService = (value: unknown): value is Service => typeof value === 'string' && value in serviceWords;
const serviceIn = (value: unknown) => (isService(value) ? value : undefined);
