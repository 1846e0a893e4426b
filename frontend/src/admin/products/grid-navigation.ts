import type { KeyboardEvent } from 'react';

const steps: Record<string, { row: number; column: number }> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  Enter: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * Moves the focus to the next grid field in the key's direction. Left and Right move only from the edge of the text.
 * Fields have their position in `data-row` and `data-column`.
 */
export function stepFrom(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key];
  const field = event.currentTarget;
  if (!step) return;
  if (step.column !== 0 && isInside(field, step.column)) return;
  event.preventDefault();
  let row = Number(field.dataset.row) + step.row;
  let column = Number(field.dataset.column) + step.column;
  const all = [...(field.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-row]') ?? [])];
  const most = Math.max(...all.map(({ dataset }) => Math.max(Number(dataset.row), Number(dataset.column))));
  while (row >= 0 && column >= 0 && row <= most && column <= most) {
    const next = all.find(({ dataset }) => Number(dataset.row) === row && Number(dataset.column) === column);
    if (next) {
      next.focus();
      if (next.type === 'text') next.select();
      return;
    }
    row += step.row;
    column += step.column;
  }
}

/** Returns whether the caret can move further within the text. */
function isInside({ type, selectionStart, selectionEnd, value }: HTMLInputElement, direction: number): boolean {
  if (type !== 'text') return false;
  if (selectionStart === 0 && selectionEnd === value.length) return false;
  return direction < 0 ? selectionStart !== 0 : selectionEnd !== value.length;
}
