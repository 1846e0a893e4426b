import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { ShowToastProvider } from '../ui/toast/use-toast';

/** Some kilobytes each. */
const mostKept = 2_000;

/** The markup of elements that were drawn lately, by what they show. */
const kept = new Map<string, string>();

/** The markup of an element that needs nothing of its page. */
export function markupOf(element: ReactNode, shows: object): string {
  const key = JSON.stringify(shows);
  const markup = kept.get(key) ?? renderToString(<ShowToastProvider value={noToast}>{element}</ShowToastProvider>);
  kept.delete(key);
  kept.set(key, markup);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return markup;
}

const noToast = () => undefined;
