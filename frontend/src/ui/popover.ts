/** Returns the element as a popover. Browsers without the Popover API lack its methods. */
export const popoverOf = (
  element: HTMLElement | null,
): Partial<Pick<HTMLElement, 'hidePopover' | 'togglePopover'>> | null => element;
