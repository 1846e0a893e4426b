import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { Spinner } from './spinner';
import { useDismiss } from './use-dismiss';

/** Answers the press that opened a panel until the panel's code is there; whoever turns to something else is let go. */
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
