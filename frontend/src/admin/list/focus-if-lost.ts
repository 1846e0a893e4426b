/** Focuses an element if the focused one was removed, e.g. with a deleted row. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
