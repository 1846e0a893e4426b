import './toast-card.css';
import { useEffect, useRef } from 'react';
import { Icon } from '../icon';
import { useAttention } from './use-attention';
import { useSwipeAway } from './use-swipe-away';
import type { Toast } from './use-toast';

const shownForMs = 5000;

/** One message; it closes by its button, by a swipe, or after five seconds without pointer or focus on it. */
export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  const offset = useSwipeAway(card, onDismiss);

  const isRead = useAttention(card);

  useEffect(() => {
    if (isRead) return;
    const timer = setTimeout(onDismiss, shownForMs);
    return () => clearTimeout(timer);
  }, [onDismiss, isRead]);

  return (
    <div ref={card} className={`toast toast--${toast.tone ?? 'plain'}`} style={{ translate: offset }}>
      <div>
        <p className="toast__title">{toast.title}</p>
        {toast.description && <p className="toast__description">{toast.description}</p>}
        {toast.link && (
          <p>
            <a href={toast.link.to}>{toast.link.text}</a>
          </p>
        )}
      </div>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
