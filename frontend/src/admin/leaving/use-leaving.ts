import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdHistory } from '../../page/held-history';

/** A form that says whether it has unsaved changes. */
export interface Leavable {
  isChanged: () => boolean;
}

/** The position in the browser's history, as the router counts it. */
function placeIn(state: unknown): number | null {
  const counted = state as { idx?: number } | null;
  return counted?.idx ?? null;
}

/**
 * Asks before a form with unsaved changes is closed: by its own buttons, by Back or Forward, or with the tab.
 * The address stays as it is until the answer.
 *
 * @param open whether the form is open
 * @param isChanged whether there are unsaved changes
 * @param onLeave closes the form
 */
export function useLeaving(open: boolean, isChanged: () => boolean, onLeave: () => void) {
  /** Steps in the browser's history that wait for a yes, 0 for the form's own buttons; null while nothing is asked. */
  const [asked, setAsked] = useState<number | null>(null);
  /** Confirmed: the waiting step may be taken. */
  const answered = useRef(false);
  // The changes have been saved in the meantime: nothing would be lost.
  if (!open && asked !== null) setAsked(null);

  /** Reverses a Back before the router sees it. */
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
    /** A person wants to close the form. */
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
