import { type RefObject, useEffect, useState } from 'react';

/** Accepts files dropped on an element. @returns whether the pointer drags something over the element */
export function useDrop(target: RefObject<HTMLElement | null>, onDrop: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const hold = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(Array.from(event.dataTransfer?.files ?? []));
    };
    element.addEventListener('dragover', hold);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', hold);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  });
  return over;
}
