import { createContext, type ReactNode, use, useState } from 'react';
import { type BlockerFunction, type Location, NavigationType, useBeforeUnload, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog';

/**
 * Returns whether the page behind a dialog has unsaved changes. A link in the dialog, or Back, would discard these
 * changes.
 */
export const ChangesBehind = createContext<() => boolean>(() => false);

/**
 * Asks for confirmation before a form with unsaved changes is closed: by its own buttons, by a link, by Back or
 * Forward, or with the tab. The URL does not change until the user confirms. Navigations that replace the URL, such as
 * closing the form after a save, need no confirmation.
 *
 * @param open whether the form is open
 * @param isChanged returns whether there are unsaved changes
 * @param onLeave closes the form
 * @returns `leave`, which requests to close the form; `leaveBy`, which requests another way to leave the form; and the
 * dialog that asks
 */
export function useLeaving(open: boolean, isChanged: () => boolean, onLeave: () => void) {
  /** Leaves the form after the user confirms; null unless the dialog asks. */
  const [waiting, setWaiting] = useState<(() => void) | null>(null);

  // The changes have been saved, so there is nothing to confirm.
  if (!open && waiting !== null) setWaiting(null);

  const isBehindChanged = use(ChangesBehind);
  const isLost = () => isChanged() || isBehindChanged();
  useBeforeUnload((event) => {
    if (open && isLost()) event.preventDefault();
  });

  const stay = () => setWaiting(null);
  const discard = () => {
    stay();
    waiting?.();
  };
  const leaveBy = (way: () => void) => (isChanged() ? setWaiting(() => way) : way());
  return {
    leave: () => leaveBy(onLeave),
    leaveBy,
    question: (
      <>
        {open && (
          <LeavingQuestion blocks={({ historyAction }) => historyAction !== NavigationType.Replace && isLost()} />
        )}
        <DiscardDialog open={waiting !== null} onDiscard={discard} onClose={stay} />
      </>
    ),
  };
}

/**
 * Asks for confirmation before the user leaves a page with unsaved changes: by a link, by Back or Forward, or with the
 * tab.
 *
 * @param stays returns whether the page still shows the changes at a URL
 * @returns the dialog that asks
 */
export function usePageLeaving(isChanged: boolean, stays: (next: Location) => boolean): ReactNode {
  useBeforeUnload((event) => {
    if (isChanged) event.preventDefault();
  });
  return isChanged && <LeavingQuestion blocks={({ nextLocation }) => !stays(nextLocation)} />;
}

/**
 * Asks for confirmation before navigations. The router supports one blocker at a time, so closed forms must not have a
 * blocker.
 */
function LeavingQuestion({ blocks }: { blocks: BlockerFunction }) {
  const blocker = useBlocker(blocks);
  return (
    <DiscardDialog
      open={blocker.state === 'blocked'}
      onDiscard={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}

interface DiscardDialogProps {
  open: boolean;
  onDiscard: () => void;
  onClose: () => void;
}

function DiscardDialog({ open, onDiscard, onClose }: DiscardDialogProps) {
  const discard = () => {
    onDiscard();
    return false;
  };
  return (
    <ConfirmDialog
      open={open}
      title="Discard your changes?"
      okText="Discard"
      cancelText="Keep editing"
      onConfirm={discard}
      onClose={onClose}
    >
      <p>Your changes have not been saved.</p>
    </ConfirmDialog>
  );
}
