import { type ComponentProps, type ReactNode, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './icon';
import { createPortal } from 'react-dom';
import { useToastHost } from './toast/use-toast';

interface SidePanelProps {
  title: string;
  side: 'left' | 'right' | 'bottom';
  wide?: boolean;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
}

/**
 * Modal panel at an edge of the screen. It stays rendered after it was first opened. Its content renders one frame
 * after opening, so that the panel opens immediately on slow phones.
 */
export function SidePanel({ title, side, wide = false, open, onClose, children, footer }: SidePanelProps) {
  const titleId = useId();
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  const isFilled = useDeferredValue(wanted, false);
  if (!wanted) return null;
  return (
    <ModalDialog
      className={`sheet sheet--${side} ${wide ? 'sheet--wide' : ''}`}
      aria-labelledby={titleId}
      open={open}
      onClose={onClose}
    >
      <Sheet title={title} titleId={titleId} close={{ onClick: onClose }} footer={footer}>
        {isFilled && children}
      </Sheet>
    </ModalDialog>
  );
}

interface SheetProps {
  title: string;
  titleId: string;
  close: ComponentProps<'button'>;
  children: ReactNode;
  footer?: ReactNode;
}

/** Content of a panel: a header with a close button, a scrolling body and a footer. */
export function Sheet({ title, titleId, close, children, footer }: SheetProps) {
  return (
    <>
      <div className="sheet__head">
        <button type="button" className="icon-button" aria-label="Close" {...close}>
          <Icon name="close" size={18} />
        </button>
        <p id={titleId} className="sheet__title">
          {title}
        </p>
      </div>
      <div className="sheet__body">{children}</div>
      {footer && <div className="sheet__footer">{footer}</div>}
    </>
  );
}

interface ModalDialogProps extends ComponentProps<'dialog'> {
  open: boolean;
  /** Called on Escape and on a click outside the content. */
  onClose: () => void;
}

/**
 * A `<dialog>` over the page. The browser limits the focus to the dialog, and returns it to the element that opened the
 * dialog.
 */
export function ModalDialog({ open, onClose, children, ...attributes }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const hostToasts = useToastHost();

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!open || !shown) return;
    shown.showModal();
    // Close the dialog in browsers without `closedby`. A click on the backdrop has the dialog as its target.
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

  // Render in the body, because a form in a dialog must not be inside another form.
  return createPortal(
    <dialog ref={dialog} closedby="any" onClose={() => open && onClose()} {...attributes}>
      {children}
    </dialog>,
    document.body,
  );
}
