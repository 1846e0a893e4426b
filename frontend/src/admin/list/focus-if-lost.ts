/** Puts the focus on something when what had it is gone, as the row of a thing that was deleted. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
