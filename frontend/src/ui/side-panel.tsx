import { useId, useState, type ReactNode } from 'react';
import { ModalDialog } from './modal-dialog';
import { Sheet } from './sheet';

interface SidePanelProps {
  title: string;
  side: 'left' | 'right' | 'bottom';
  /** Wider than a menu. */
  wide?: boolean;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Rendered below the scrolling content. */
  footer?: ReactNode;
}

/** Modal panel at an edge of the screen. It stays rendered after it was first opened. */
export function SidePanel({ title, side, wide = false, open, onClose, children, footer }: SidePanelProps) {
  const titleId = useId();
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ModalDialog
      className={`sheet sheet--${side} ${wide ? 'sheet--wide' : ''}`}
      aria-labelledby={titleId}
      open={open}
      onClose={onClose}
    >
      <Sheet title={title} titleId={titleId} close={{ onClick: onClose }} footer={footer}>
        {children}
      </Sheet>
    </ModalDialog>
  );
}
