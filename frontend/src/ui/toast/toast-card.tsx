import './toast-card.css';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Icon } from '../icon';
import type { Toast } from './use-toast';

const shownForMs = 5000;
const swipeAwayPx = 50;

/** One message; it leaves after five seconds (not while it is pointed at or focused), by its button, or by a swipe. */
export default function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [held, setHeld] = useState(false);
  const [offset, setOffset] = useState(0);
  const swipeStart = useRef<number | null>(null);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onDismiss, shownForMs);
    return () => clearTimeout(timer);
  }, [held, onDismiss]);

  const startSwipe = (event: PointerEvent) => {
    swipeStart.current = event.clientX;
  };
  const swipe = (event: PointerEvent) => {
    if (swipeStart.current !== null) setOffset(event.clientX - swipeStart.current);
  };
  const endSwipe = () => {
    swipeStart.current = null;
    if (Math.abs(offset) >= swipeAwayPx) onDismiss();
    else setOffset(0);
  };

  return (
    <div
      className={`toast toast--${toast.tone ?? 'plain'}`}
      style={offset === 0 ? undefined : { transform: `translateX(${offset}px)` }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => {
        setHeld(false);
        endSwipe();
      }}
      onPointerDown={startSwipe}
      onPointerMove={swipe}
      onPointerUp={endSwipe}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <p className="toast__title">{toast.title}</p>
        {toast.description && <p className="toast__description">{toast.description}</p>}
      </div>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
