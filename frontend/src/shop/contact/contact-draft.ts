import { inTab } from '../../device/storage';
import { type RefObject, useEffect } from 'react';

const storedTextsKey = 'contact-form';

/** Deletes the stored values of the form. Called after sending, and at sign-out. */
export const deleteStoredTexts = () => inTab.remove(storedTextsKey);

/** Stores the form's values, so that they survive a reload of this tab. */
export function useStoredTexts(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    fillIn(element, inTab.readJson(storedTextsKey));
    const store = () => inTab.write(storedTextsKey, JSON.stringify(Object.fromEntries(new FormData(element))));
    element.addEventListener('input', store);
    return () => element.removeEventListener('input', store);
  }, [form]);
}

/**
 * Fills the empty fields with the stored values. Text that was typed before hydration is newer than the stored text, so
 * it is not replaced.
 */
function fillIn(form: HTMLFormElement, stored: unknown) {
  if (typeof stored !== 'object' || stored === null) return;
  for (const [name, text] of Object.entries(stored)) {
    const field = form.elements.namedItem(name);
    const empty = (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '';
    if (empty && typeof text === 'string') field.value = text;
  }
}
