import { useSyncExternalStore } from 'react';
import { StoredValue } from '../../device/storage';

const keysOff = new StoredValue('shop-today-keys', (text) => text === 'off');

/** Whether letters work as shortcuts. Staff can turn them off, e.g. if they use speech input. */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const off = useSyncExternalStore(keysOff.subscribe, keysOff.get, () => false);
  return [!off, (on) => keysOff.set(on ? null : 'off')];
}

/** Whether an element uses letters itself: a field, or a part of a dialog. */
export const isInUse = (element: Element | null) =>
  element?.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"], [popover]') != null;
