import { useEffect, type RefObject } from 'react';

/** After each attempt, puts the focus on the form's first refused field. @param errors a new object for each attempt */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: object): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
