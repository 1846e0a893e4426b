import { inTab } from '../../device/storage';
import { type RefObject, useEffect } from 'react';

const storedTextsKey = 'contact-form';

/** Called after sending, and at sign-out. */
export const forgetKeptTexts = () => inTab.remove(storedTextsKey);

/** Stores the form's values for a reload of this tab. */
export function useKeptTexts(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    fillIn(element, inTab.readJson(storedTextsKey));
    const keep = () => inTab.write(storedTextsKey, JSON.stringify(Object.fromEntries(new FormData(element))));
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form]);
}

/** Text typed before hydration is newer than the stored text, and wins. */
function fillIn(form: HTMLFormElement, kept: unknown) {
  if (typeof kept !== 'object' || kept === null) return;
  for (const [name, text] of Object.entries(kept)) {
    const field = form.elements.namedItem(name);
    const empty = (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '';
    if (empty && typeof text === 'string') field.value = text;
  }
}
