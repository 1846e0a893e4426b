import { useEffect, useState } from 'react';
import { NavigationType, useBeforeUnload, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog';

/**
 * Asks for confirmation before a form with unsaved changes is closed: by its own buttons, by Back or Forward, or with
 * the tab. The address does not change until the user confirms.
 *
 * @param open whether the form is open
 * @param isChanged returns whether there are unsaved changes
 * @param onLeave closes the form
 * @returns a function that requests to close the form, and the dialog that asks
 */
export function useLeaving(open: boolean, isChanged: () => boolean, onLeave: () => void) {
  const blocker = useBlocker(({ historyAction }) => open && historyAction === NavigationType.Pop && isChanged());
  /** The form's own button is waiting for the confirmation. */
  const [isWaiting, setIsWaiting] = useState(false);
  const isBlocked = blocker.state === 'blocked';

  // The changes were saved in the meantime, so there is nothing to confirm.
  if (!open && isWaiting) setIsWaiting(false);
  useEffect(() => {
    if (!open && blocker.state === 'blocked') blocker.reset();
  }, [open, blocker]);

  useBeforeUnload((event) => {
    if (open && isChanged()) event.preventDefault();
  });

  const stay = () => {
    setIsWaiting(false);
    if (isBlocked) blocker.reset();
  };
  const discard = () => {
    setIsWaiting(false);
    if (isBlocked) blocker.proceed();
    else onLeave();
    return false;
  };
  return {
    leave: () => (isChanged() ? setIsWaiting(true) : onLeave()),
    question: (
      <ConfirmDialog
        open={isWaiting || isBlocked}
        title="Discard your changes?"
        okText="Discard"
        cancelText="Keep editing"
        onConfirm={discard}
        onClose={stay}
      >
        <p>Your changes have not been saved.</p>
      </ConfirmDialog>
    ),
  };
}
