import { useSyncExternalStore } from 'react';

const root = () => document.documentElement;

function onChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(root(), { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Whether the page is shown dark, by whatever choice. */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    onChange,
    () => root().dataset['theme'] === 'dark',
    () => false,
  );
}
