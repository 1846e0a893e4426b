import { useCallback } from 'react';
import { fieldErrorsOf, reasonOf } from '../api/api-error';
import { useToast } from '../ui/toast/use-toast';

export const unreachable = 'The shop could not be reached. Please try again.';

/** Returns a function that shows a failed request in a toast, and returns the messages of the rejected fields. */
export function useFailureToast() {
  const toast = useToast();
  return useCallback(
    (error: unknown, fallback: string, title = 'Error') => {
      toast({ tone: 'error', title, description: reasonOf(error, fallback) });
      return fieldErrorsOf(error);
    },
    [toast],
  );
}
