import './toast-card.css';
import { useEffect, useState, type PointerEvent } from 'react';
import { Icon } from '../icon';
import type { Toast } from './use-toast';

const shownForMs = 5000;
const swipedAwayPx = 50;

/** A toast. It closes with its button, on a swipe, or after five seconds without pointer or focus on it. */
export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  /** Start and distance of the current swipe, in pixels; undefined without one. */
  const [swipe, setSwipe] = useState<{ from: number; by: number }>();
  const isRead = pointed || focused;

  useEffect(() => {
    if (isRead) return;
    const timer = setTimeout(onDismiss, shownForMs);
    return () => clearTimeout(timer);
  }, [onDismiss, isRead]);

  const move = ({ clientX }: PointerEvent) => setSwipe((begun) => begun && { ...begun, by: clientX - begun.from });
  const end = ({ clientX }: PointerEvent) => {
    if (swipe && Math.abs(clientX - swipe.from) >= swipedAwayPx) onDismiss();
    setSwipe(undefined);
  };

  return (
    <div
      className={`toast toast--${toast.tone ?? 'plain'}`}
      style={{ translate: swipe?.by }}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={(event) => {
        setPointed(false);
        end(event);
      }}
      onPointerDown={({ clientX }) => setSwipe({ from: clientX, by: 0 })}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <div>
        <p className="toast__title">{toast.title}</p>
        {toast.description && <p className="toast__description">{toast.description}</p>}
        {toast.link && (
          <p>
            <a href={toast.link.to}>{toast.link.text}</a>
          </p>
        )}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label="Dismiss"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onClick={onDismiss}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
