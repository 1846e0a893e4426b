/** Focuses an element when the focused one is gone, such as a deleted row. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
