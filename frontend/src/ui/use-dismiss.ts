import { useEffect, type RefObject } from 'react';

/** While `open`, calls `dismiss` when a person points or moves the focus outside of `area`, or presses Escape that nothing else handles. */
export function useDismiss(area: RefObject<HTMLElement | null>, open: boolean, dismiss: () => void): void {
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) dismiss();
    };
    let focused: EventTarget | null = document.activeElement;
    // A focus that React missed before hydration is fired again afterwards, and a window that comes back fires one too: nothing moved.
    const leaveWithFocus = (event: FocusEvent) => {
      if (event.target === focused) return;
      focused = event.target;
      leave(event);
    };
    const escape = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) dismiss();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leaveWithFocus);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leaveWithFocus);
      document.removeEventListener('keydown', escape);
    };
  }, [area, open, dismiss]);
}
