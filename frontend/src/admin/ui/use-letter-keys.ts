import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { StoredValue } from '../../device/storage';

const keysOff = new StoredValue('shop-today-keys', (text) => text === 'off');

/** Whether letters work as shortcuts. Staff can turn them off, e.g. if they use speech input. */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const off = useSyncExternalStore(keysOff.subscribe, keysOff.get, () => false);
  return [!off, (on) => keysOff.set(on ? null : 'off')];
}

const fields = 'input, textarea, select, [contenteditable]';
const dialogs = 'dialog, [role="dialog"]';
const layers = 'dialog[open], [aria-modal="true"], [role="menu"]';
const hidden = '.ant-dropdown-hidden, [style*="display: none"]';

/** Whether an element is a field or a part of a dialog, so that letters typed there are no shortcuts. */
export const isInUse = (element: Element | null) => element?.closest(`${fields}, ${dialogs}, [popover]`) != null;

/** Whether a dialog or menu is open. @param own element to ignore */
const isCovered = (own: Element | null | undefined) =>
  [...document.querySelectorAll(layers)].some((layer) => layer !== own && layer.closest(hidden) === null);

/**
 * Runs an action when its key is pressed, unless the focused element uses letters itself, or another dialog or
 * a menu is open.
 *
 * @param actions by `KeyboardEvent.key`
 * @param place element of the dialog in which the keys work; by default, the keys work outside of dialogs
 */
export function useLetterActions(
  actions: Readonly<Record<string, () => void>>,
  place?: RefObject<HTMLElement | null>,
): void {
  const [letters] = useLetterKeys();
  const run = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    const focused = document.activeElement;
    const own = place?.current?.closest(dialogs);
    // After a focused control disappears, the body has the focus.
    const isUsed = place
      ? focused !== document.body && (focused?.closest(dialogs) !== own || focused?.matches(fields))
      : isInUse(focused);
    if (!action || isUsed || isCovered(own) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!letters) return;
    const press = (event: KeyboardEvent) => run(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [letters]);
}
