import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { fullTitle, headTags, type PageHead } from './page-head';
import { useServerResponse, useSite } from './site';
import { useStore } from './use-store';
import type { Store } from '../api/models';

/** Sets the page's metadata: in the server's response, and in the document after navigation in the browser. */
export function useHead(head: PageHead): void {
  useServerResponse()?.setHead(head);
  const { origin } = useSite();
  const store = useStore();
  const { key } = useLocation();
  const serialized = JSON.stringify({ ...head, preload: undefined });
  useEffect(() => {
    const page = JSON.parse(serialized) as PageHead;
    const title = fullTitle(page.title, store.name);
    // The document of the first page already contains these tags.
    if (key === 'default' && document.title === title) return;
    document.title = title;
    showTags(page, store, origin);
  }, [serialized, store, origin, key]);
}

/** Replaces the previous page's tags in the document. */
function showTags(head: PageHead, store: Store, origin: string): void {
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  for (const { name, attributes, text = '' } of headTags(head, store, origin)) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.dataset['head'] = '';
    element.textContent = text;
    document.head.append(element);
  }
}
