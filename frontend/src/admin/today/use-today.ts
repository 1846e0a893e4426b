import { type RefObject, useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { fetchToday, todayKey } from '../../api/admin/today';
import { reasonOf } from '../../api/api-error';
import { useRead } from '../../api/use-read';
import { useAutoReload } from '../list/use-list';
import { isInUse } from '../ui/use-letter-keys';
import { unreachable } from '../ui/use-action';

const everyMinute = () => 60_000;

/** Loads open tasks and sales. Reloads them while the page is visible, and when the window gets the focus. */
export function useToday() {
  const { data, error, mutate } = useRead(todayKey, fetchToday, {
    ...useAutoReload(todayKey, everyMinute),
    revalidateOnFocus: true,
  });
  return { today: data, problem: error && reasonOf(error, unreachable), retry: () => void mutate() };
}

/** Path of the row that was opened last. */
let openedRow: string | null = null;

/**
 * Moves the focus to the row that was opened last, when staff come back from its page.
 * @param isLoaded whether the rows are shown
 */
export function useReturnFocus(list: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  const isBackNavigation = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!isLoaded) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [];
    if (isBackNavigation) [...rows].find((row) => row.getAttribute('href') === openedRow)?.focus();
    openedRow = null;
    const note = ({ target }: MouseEvent) => {
      const row = target instanceof Element ? target.closest('a[data-row]') : null;
      openedRow = row?.getAttribute('href') ?? openedRow;
    };
    document.addEventListener('click', note, true);
    return () => document.removeEventListener('click', note, true);
  }, [list, isLoaded, isBackNavigation]);
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
