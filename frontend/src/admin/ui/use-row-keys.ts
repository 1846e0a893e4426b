import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLetterActions } from './use-letter-keys';

/**
 * Moves the focus between the links of a list that have the attribute `data-row`: arrow keys from a focused link, J and
 * K from anywhere on the page except fields and dialogs.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  /** @returns whether there is a row to go to */
  const go = (step: number, needsFocus = false) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
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
