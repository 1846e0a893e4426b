import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { Spinner } from './spinner';
import { useDismiss } from './use-dismiss';

/** Shown after the press that opens a panel, until the panel's code has loaded; a press elsewhere dismisses it. */
export function PanelOnItsWay({ onClose }: { onClose: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  useDismiss(card, true, onClose);
  return createPortal(
    <div className="panel-on-its-way">
      <div ref={card} className="panel-on-its-way__card">
        <Spinner label="Loading" />
      </div>
    </div>,
    document.body,
  );
}
