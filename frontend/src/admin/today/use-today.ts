import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { fetchToday, todayKey } from '../../api/admin/today';
import { reasonOf } from '../../api/api-error';
import { useRead } from '../../api/use-read';
import { StoredValue } from '../../device/storage';
import { useAutoReload } from '../list/use-list';
import { unreachable } from '../ui/use-action';

const everyMinute = () => 60_000;

/** Loads open work and sales, and reloads them while the page is visible, and when the window is used again. */
export function useToday() {
  const { data, error, mutate } = useRead(todayKey, fetchToday, {
    ...useAutoReload(todayKey, everyMinute),
    revalidateOnFocus: true,
  });
  return { today: data, problem: error && reasonOf(error, unreachable), retry: () => void mutate() };
}

const keysOff = new StoredValue('shop-today-keys', (text) => text === 'off');

/** Whether letters work as shortcuts. Staff can turn them off, e.g. if they use speech input. */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const off = useSyncExternalStore(keysOff.subscribe, keysOff.get, () => false);
  return [!off, (on) => keysOff.set(on ? null : 'off')];
}

const steps: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus between the links of the list: arrow keys from a focused link, J and K from anywhere on the page
 * except fields and dialogs.
 *
 * @param letters whether J and K work
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, letters: boolean): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
      const at = rows.findIndex((row) => row === document.activeElement);
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1 ? !letters || isInUse(document.activeElement) : at < 0) return;
      const next = at < 0 ? rows.at(step > 0 ? 0 : -1) : rows[at + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [list, letters]);
}

/** Whether an element uses letters itself. */
const isInUse = (element: Element | null) =>
  element?.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"], [popover]') != null;
