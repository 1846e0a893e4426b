import { useEffect, useState } from 'react';
import { NavigationType, useBeforeUnload, useBlocker } from 'react-router-dom';

/** A form that says whether it has unsaved changes. */
export interface Leavable {
  isChanged: () => boolean;
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
  const blocker = useBlocker(({ historyAction }) => open && historyAction === NavigationType.Pop && isChanged());
  /** The form's own button waits for the answer. */
  const [isAsked, setIsAsked] = useState(false);
  const isBlocked = blocker.state === 'blocked';

  // The changes have been saved in the meantime: nothing would be lost.
  if (!open && isAsked) setIsAsked(false);
  useEffect(() => {
    if (!open && blocker.state === 'blocked') blocker.reset();
  }, [open, blocker]);

  useBeforeUnload((event) => {
    if (open && isChanged()) event.preventDefault();
  });

  return {
    /** A person wants to close the form. */
    leave: () => (isChanged() ? setIsAsked(true) : onLeave()),
    question: {
      open: isAsked || isBlocked,
      onStay: () => {
        setIsAsked(false);
        if (isBlocked) blocker.reset();
      },
      onDiscard: () => {
        setIsAsked(false);
        if (isBlocked) blocker.proceed();
        else onLeave();
      },
    },
  };
}
