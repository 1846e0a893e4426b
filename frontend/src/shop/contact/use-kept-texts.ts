import { useEffect, type RefObject } from 'react';
import { inTab } from '../../device/storage';

const storageKey = 'contact-form';

/** Keeps what is typed into the form over a reload of this tab. */
export function useKeptTexts(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    fillIn(element, inTab.readJson(storageKey));
    const keep = () => inTab.write(storageKey, JSON.stringify(Object.fromEntries(new FormData(element))));
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form]);
}

/** Once it is sent, and when the person leaves this device to others. */
export const forgetKeptTexts = () => inTab.remove(storageKey);

/** What was typed before the page's code arrived is newer than what was kept. */
function fillIn(form: HTMLFormElement, kept: unknown) {
  if (typeof kept !== 'object' || kept === null) return;
  for (const [name, text] of Object.entries(kept)) {
    const field = form.elements.namedItem(name);
    const empty = (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '';
    if (empty && typeof text === 'string') field.value = text;
  }
}
