import { useEffect, type RefObject } from 'react';

/** Focuses the form's first rejected field after each attempt. @param errors a new object for each attempt */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: object): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
