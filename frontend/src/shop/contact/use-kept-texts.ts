import { useEffect, type RefObject } from 'react';
import { inTab } from '../../device/storage';

/** Keeps what is typed into a form over a reload of this tab. @returns forgets it */
export function useKeptTexts(form: RefObject<HTMLFormElement | null>, key: string): () => void {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    fillIn(element, inTab.readJson(key));
    const keep = () => inTab.write(key, JSON.stringify(Object.fromEntries(new FormData(element))));
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, key]);
  return () => inTab.remove(key);
}

/** What was typed before the page's code arrived is newer than what was kept. */
function fillIn(form: HTMLFormElement, kept: unknown) {
  if (typeof kept !== 'object' || kept === null) return;
  for (const [name, text] of Object.entries(kept)) {
    const field = form.elements.namedItem(name);
    const empty = (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '';
    if (empty && typeof text === 'string') field.value = text;
  }
}
