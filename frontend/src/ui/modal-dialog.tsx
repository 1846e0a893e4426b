import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { useToastHost } from './toast/use-toast';

interface ModalDialogProps extends ComponentProps<'dialog'> {
  open: boolean;
  /** Called on Escape and on a click outside the content. */
  onClose: () => void;
}

/** A `<dialog>` over the page. The browser holds the focus inside and returns it to the opener. */
export function ModalDialog({ open, onClose, children, ...attributes }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const hostToasts = useToastHost();

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!open || !shown) return;
    shown.showModal();
    // For browsers without `closedby`. A click on the backdrop has the dialog as its target.
    if (!Object.hasOwn(HTMLDialogElement.prototype, 'closedBy'))
      shown.onclick = ({ target }) => {
        if (target === shown) shown.close();
      };
    const release = hostToasts(shown);
    return () => {
      release();
      shown.close();
    };
  }, [open, hostToasts]);

  // Rendered in the body: a form in a dialog must not be inside another form.
  return createPortal(
    <dialog ref={dialog} closedby="any" onClose={() => open && onClose()} {...attributes}>
      {children}
    </dialog>,
    document.body,
  );
}
