import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLetterActions } from './use-letter-keys';

const openers = 'a[data-row], button[data-row]';

/**
 * Returns the element of each row that gets the focus: the link or button with the attribute `data-row`, which opens
 * the row. In a table, a row without such an element gets the focus itself.
 */
function elementsOf(list: HTMLElement): HTMLElement[] {
  const rows = [...list.querySelectorAll<HTMLElement>('.ant-table-row')];
  if (rows.length === 0) return [...list.querySelectorAll<HTMLElement>(openers)];
  return rows.map((row) => row.querySelector<HTMLElement>(openers) ?? row);
}

const rowOf = (element: Element | null) => element?.closest('.ant-table-row, article, li') ?? element;

/**
 * Moves the focus from row to row of a list: arrow keys from the focused row, J and K from anywhere on the page except
 * fields and dialogs. Enter then opens the row if the row has a link or button that opens it.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  /** @returns whether there is a row to go to */
  const go = (step: number, needsFocus = false) => {
    const rows = list.current ? elementsOf(list.current) : [];
    const focused = document.activeElement;
    const at = rows.findIndex((row) => row === focused || (!needsFocus && rowOf(row) === rowOf(focused)));
    const next = at < 0 ? !needsFocus && rows.at(step > 0 ? 0 : -1) : rows[at + step];
    if (!next) return false;
    if (next.matches('.ant-table-row')) next.tabIndex = -1;
    next.focus();
    return true;
  };
  useLetterActions({ j: () => go(1), k: () => go(-1) });

  const move = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    // A grid has already moved the focus to the next row.
    if (event.defaultPrevented) return;
    if (go(step, true)) event.preventDefault();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => move(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
