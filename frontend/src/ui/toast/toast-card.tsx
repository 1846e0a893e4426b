import './toast-card.css';
import { useEffect, useRef } from 'react';
import { Icon } from '../icon';
import { useSwipeAway } from './use-swipe-away';
import type { Toast } from './use-toast';

const shownForMs = 5000;

/** One message; it leaves after five seconds, by its button, or by a swipe. */
export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  const offset = useSwipeAway(card, onDismiss);

  useEffect(() => {
    const timer = setTimeout(onDismiss, shownForMs);
    return () => clearTimeout(timer);
  }, [onDismiss]);

  return (
    <div
      ref={card}
      className={`toast toast--${toast.tone ?? 'plain'}`}
      style={offset === 0 ? undefined : { transform: `translateX(${offset}px)` }}
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
