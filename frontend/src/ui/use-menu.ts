import { useCallback, useRef, useState } from 'react';
import { useDismiss } from './use-dismiss';

/**
 * A menu below its button, both within `area`. It closes when people move to something else; focus that was in
 * it returns to the button, which has `aria-expanded`.
 */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    if (area.current?.contains(document.activeElement)) {
      area.current.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    }
    setOpen(false);
  }, []);
  useDismiss(area, open, close);
  return { open, area, close, toggle: () => setOpen(!open) };
}
