import { useEffect, useState } from 'react';
import { NavigationType, useBeforeUnload, useBlocker } from 'react-router-dom';

/** A form that can report unsaved changes. */
export interface Leavable {
  isChanged: () => boolean;
}

/**
 * Asks for confirmation before a form with unsaved changes is closed: by its own buttons, by Back or Forward, or with
 * the tab. The address does not change until the user confirms.
 *
 * @param open whether the form is open
 * @param isChanged returns whether there are unsaved changes
 * @param onLeave closes the form
 */
export function useLeaving(open: boolean, isChanged: () => boolean, onLeave: () => void) {
  const blocker = useBlocker(({ historyAction }) => open && historyAction === NavigationType.Pop && isChanged());
  /** The form's own button is waiting for the confirmation. */
  const [isAsked, setIsAsked] = useState(false);
  const isBlocked = blocker.state === 'blocked';

  // The changes were saved in the meantime, so there is nothing to confirm.
  if (!open && isAsked) setIsAsked(false);
  useEffect(() => {
    if (!open && blocker.state === 'blocked') blocker.reset();
  }, [open, blocker]);

  useBeforeUnload((event) => {
    if (open && isChanged()) event.preventDefault();
  });

  return {
    /** Requests to close the form. */
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
