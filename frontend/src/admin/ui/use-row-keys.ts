import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLetterActions } from './use-letter-keys';

/**
 * Returns the element of each row that opens the row: the link with the attribute `data-row`. In a table, a row without
 * such a link has its main action instead, or its first link or button.
 */
function openersOf(list: HTMLElement): HTMLElement[] {
  const rows = [...list.querySelectorAll('.ant-table-row')];
  if (rows.length === 0) return [...list.querySelectorAll<HTMLElement>('[data-row]')];
  return rows.flatMap(
    (row) =>
      row.querySelector<HTMLElement>('[data-row]') ??
      row.querySelector<HTMLElement>('.row-actions button') ??
      row.querySelector<HTMLElement>('a, button') ??
      [],
  );
}

const rowOf = (element: Element | null) => element?.closest('.ant-table-row, article, li') ?? element;

/**
 * Moves the focus from row to row of a list: arrow keys from the focused link or button that opens a row, J and K from
 * anywhere on the page except fields and dialogs. Enter then opens the row.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  /** @returns whether there is a row to go to */
  const go = (step: number, needsFocus = false) => {
    const rows = list.current ? openersOf(list.current) : [];
    const focused = document.activeElement;
    const at = rows.findIndex((row) => row === focused || (!needsFocus && rowOf(row) === rowOf(focused)));
    const next = at < 0 ? !needsFocus && rows.at(step > 0 ? 0 : -1) : rows[at + step];
    if (!next) return false;
    next.focus();
    return true;
  };
  useLetterActions({ j: () => go(1), k: () => go(-1) });

  const move = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (go(step, true)) event.preventDefault();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => move(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
