import { useEffect } from 'react';

/** Hides icon tooltips (see ui.css) on Escape until the pointer or the focus moves (WCAG 1.4.13). */
export function useTipsHiddenByEscape(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const show = () => delete dataset['tips'];
    const hide = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      dataset['tips'] = 'hidden';
      document.addEventListener('pointerover', show, { once: true });
      document.addEventListener('focusin', show, { once: true });
    };
    document.addEventListener('keydown', hide);
    return () => document.removeEventListener('keydown', hide);
  }, []);
}
