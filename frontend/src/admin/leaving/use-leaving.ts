import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdHistory } from '../../page/held-history';

/** A form that tells whether anything would be lost with it. */
export interface Leavable {
  isChanged: () => boolean;
}

/** How far the browser's history is, as the router counts its entries. */
function placeIn(state: unknown): number | null {
  const counted = state as { idx?: number } | null;
  return counted?.idx ?? null;
}

/**
 * Asks before a form goes away in which something was changed: by its own ways out, by the way back or forward, or with the tab.
 * The address stays as it is until the answer.
 *
 * @param open whether the form is there
 * @param isChanged whether anything would be lost
 * @param onLeave closes the form
 */
export function useLeaving(open: boolean, isChanged: () => boolean, onLeave: () => void) {
  /** Steps in the browser's history that wait for a yes, 0 for the form's own way out; null while nothing is asked. */
  const [asked, setAsked] = useState<number | null>(null);
  /** The yes was given: the step on its way is taken. */
  const answered = useRef(false);
  // What was on its way to be saved has arrived: nothing would be lost any more.
  if (!open && asked !== null) setAsked(null);

  /** Turns the way back around before the router hears of it. */
  const hold = useEffectEvent((event: PopStateEvent, here: number | null) => {
    if (answered.current || !isChanged()) return;
    event.stopImmediatePropagation();
    const there = placeIn(event.state);
    const steps = here === null || there === null ? -1 : there - here;
    if (steps === 0) return;
    history.go(-steps);
    setAsked(steps);
  });
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isChanged()) event.preventDefault();
  });

  useEffect(() => {
    if (!open) return;
    answered.current = false;
    const here = placeIn(history.state);
    const letGo = holdHistory((event) => hold(event, here));
    const onUnload = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      letGo();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [open]);

  return {
    /** Somebody wants the form closed. */
    leave: () => (isChanged() ? setAsked(0) : onLeave()),
    question: {
      open: asked !== null,
      onStay: () => setAsked(null),
      onDiscard: () => {
        setAsked(null);
        onLeave();
        if (asked === null || asked === 0) return;
        answered.current = true;
        history.go(asked);
      },
    },
  };
}
