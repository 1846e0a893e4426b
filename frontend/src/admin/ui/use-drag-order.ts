import './drag-order.css';
import { type DragEvent, type HTMLAttributes, useState } from 'react';

/** Place of the line that shows where a dragged row lands. */
type DropLine = 'before' | 'after';

/**
 * Lets staff drag the rows of a list by a handle. The list also needs buttons, because rows cannot be dragged with a
 * keyboard or on a touch screen.
 *
 * @param move moves a row to the place of another row
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const lineAt = (at: number): DropLine | undefined => {
    if (dragged === null || over !== at || dragged === at) return undefined;
    return dragged < at ? 'after' : 'before';
  };
  /** Props of the handle of a row. */
  const handleOf = (at: number): HTMLAttributes<HTMLElement> => ({
    className: 'drag-handle',
    draggable: true,
    'aria-hidden': true,
    onDragStart: ({ currentTarget, dataTransfer }: DragEvent<HTMLElement>) => {
      const row = currentTarget.closest('li, tr');
      if (row) dataTransfer.setDragImage(row, 0, 0);
      dataTransfer.effectAllowed = 'move';
      // Firefox drags only with data.
      dataTransfer.setData('text/plain', '');
      setDragged(at);
    },
    onDragEnd: end,
  });
  /** Props of a row, where a dragged row can be dropped. */
  const rowOf = (at: number): HTMLAttributes<HTMLElement> & { 'data-drop': DropLine | undefined } => ({
    'data-drop': lineAt(at),
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setOver(at);
    },
    onDrop: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      end();
      if (dragged !== at) move(dragged, at);
    },
  });
  return { isDragging: dragged !== null, handleOf, rowOf };
}

/** Returns the list with the row at `from` moved to the place `to`. */
export const withMoved = <Row>(rows: readonly Row[], from: number, to: number): Row[] =>
  rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));
