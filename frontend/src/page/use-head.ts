import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { fullTitle } from './full-title';
import type { PageHead } from './page-head';
import { useServerOutcome } from './server-outcome';
import { showTags } from './show-tags';
import { useSite } from './site';
import { useStore } from './use-store';

/** Names the page: in the server's answer, and in the document when people come by a link inside the shop. */
export function useHead(head: PageHead): void {
  useServerOutcome()?.tellHead(head);
  const { origin } = useSite();
  const store = useStore();
  const { key } = useLocation();
  const told = JSON.stringify({ ...head, preload: undefined });
  useEffect(() => {
    const page = JSON.parse(told) as PageHead;
    const title = fullTitle(page.title, store.name);
    // The document of the first page came with all of it.
    if (key === 'default' && document.title === title) return;
    document.title = title;
    showTags(page, store, origin);
  }, [told, store, origin, key]);
}
