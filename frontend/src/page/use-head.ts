import { useEffect, useEffectEvent } from 'react';
import { fullTitle } from './full-title';
import type { PageHead } from './page-head';
import { useIsFirstPlace } from './router';
import { useServerOutcome } from './server-outcome';
import { useSite } from './site';
import { useStore } from './use-store';

/** Names the page: in the server's answer, and in the document when people come by a link inside the shop. */
export function useHead(head: PageHead): void {
  useServerOutcome()?.tellHead(head);
  const { origin } = useSite();
  const store = useStore();
  const told = JSON.stringify({ ...head, preload: undefined });
  const isFirstPlace = useIsFirstPlace();
  const structuredData = useEffectEvent(() => head.loadStructured?.() ?? head.structured);
  useEffect(() => {
    const page = JSON.parse(told) as PageHead;
    const title = fullTitle(page.title, store.name);
    // The document came with all of it.
    if (isFirstPlace() && document.title === title) return;
    document.title = title;
    let isHere = true;
    // Without a network the title has to do.
    Promise.all([import('./show-tags'), structuredData()]).then(
      ([{ showTags }, structured]) => isHere && showTags({ ...page, structured }, store, origin),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [told, store, origin, isFirstPlace]);
}
