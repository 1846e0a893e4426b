import { useEffect } from 'react';
import { showHead, type PageHead } from './page-head';
import { useServerOutcome } from './server-outcome';
import { useSite } from './site';
import { useStore } from './use-store';

/** Names the page: in the server's answer, and in the document when people come by a link inside the shop. */
export function useHead(head: PageHead): void {
  useServerOutcome()?.tellHead(head);
  const { origin } = useSite();
  const store = useStore();
  const told = JSON.stringify({ ...head, preload: undefined });
  useEffect(() => showHead(JSON.parse(told) as PageHead, store, origin), [told, store, origin]);
}
