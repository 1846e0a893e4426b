import type { Store } from '../api/models';
import { headTags, type PageHead } from './page-head';

/** Replaces the previous page's tags in the document. */
export function showTags(head: PageHead, store: Store, origin: string): void {
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  for (const { name, attributes, text = '' } of headTags(head, store, origin)) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.dataset['head'] = '';
    element.textContent = text;
    document.head.append(element);
  }
}
