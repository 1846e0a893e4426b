import './icon-tooltip.css';
import { useEffect, useState } from 'react';

/** How long the pointer rests on an icon, or the focus stays, before its name appears, in milliseconds. */
const delay = 700;
const named = '.icon-button[aria-label]';

interface Shown {
  text: string;
  /** The bubble's place, in pixels of the view, from the side nearer to its button. */
  place: { top: number; left: number } | { top: number; right: number };
}

/**
 * Shows people who see only an icon what it is called. One for the whole page: every `.icon-button` with an `aria-label` is
 * served. A screen reader has the label already. Escape hides the bubble (WCAG 1.4.13).
 */
export function IconTooltip() {
  const [shown, setShown] = useState<Shown>();

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(waiting);
      setShown(undefined);
    };
    const wait = ({ target }: Event) => {
      hide();
      const button = target instanceof Element ? target.closest(named) : null;
      if (button) waiting = setTimeout(() => setShown(nameOf(button)), delay);
    };
    const point = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('.icon-tooltip')) return;
      if (event.pointerType === 'mouse') wait(event);
    };
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) wait(event);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    const rested = document.querySelector(`${named}:focus-visible`) ?? hovered();
    if (rested) waiting = setTimeout(() => setShown(nameOf(rested)), delay);
    document.addEventListener('pointerover', point);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('keydown', escape);
    document.addEventListener('scroll', hide, { passive: true });
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('pointerover', point);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', escape);
      document.removeEventListener('scroll', hide);
    };
  }, []);

  if (!shown) return null;
  return (
    <span className="icon-tooltip" aria-hidden="true" style={shown.place}>
      {shown.text}
    </span>
  );
}

/** What the pointer came to before this code did. A finger leaves its mark, too: it is none. */
const hovered = () => (window.matchMedia('(hover: hover)').matches ? document.querySelector(`${named}:hover`) : null);

function nameOf(button: Element): Shown | undefined {
  if (!button.isConnected) return undefined;
  const { left, right, bottom: top } = button.getBoundingClientRect();
  const fromTheRight = document.documentElement.clientWidth - right;
  return {
    text: button.getAttribute('aria-label') ?? '',
    place: left < fromTheRight ? { top, left } : { top, right: fromTheRight },
  };
}
