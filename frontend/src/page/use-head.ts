import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { fullTitle } from './full-title';
import type { PageHead } from './page-head';
import { useServerOutcome } from './server-outcome';
import { showTags } from './show-tags';
import { useSite } from './site';
import { useStore } from './use-store';

/** Sets the page's metadata: in the server's response, and in the document after navigation in the browser. */
export function useHead(head: PageHead): void {
  useServerOutcome()?.tellHead(head);
  const { origin } = useSite();
  const store = useStore();
  const { key } = useLocation();
  const told = JSON.stringify({ ...head, preload: undefined });
  useEffect(() => {
    const page = JSON.parse(told) as PageHead;
    const title = fullTitle(page.title, store.name);
    // The document of the first page already contains these tags.
    if (key === 'default' && document.title === title) return;
    document.title = title;
    showTags(page, store, origin);
  }, [told, store, origin, key]);
}
