import { type RefObject, useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { fetchToday, todayKey } from '../../api/admin/today';
import { reasonOf } from '../../api/api-error';
import { useRead } from '../../api/use-read';
import { useAutoReload } from '../list/use-list';
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
 * When staff return from the page of a row, moves the focus to this row.
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
