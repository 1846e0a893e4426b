/** Returns the element as a popover. In browsers without the Popover API, the element does not have the methods. */
export const popoverOf = (
  element: HTMLElement | null,
): Partial<Pick<HTMLElement, 'hidePopover' | 'togglePopover'>> | null => element;
