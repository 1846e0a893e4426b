import './toast-card.css';
import { type PointerEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { HostToastsProvider, ShowToastProvider, type Toast } from './use-toast';
import { Icon } from '../icon';

/** Gives each toast its own key, even if its text equals the text of the previous toast. */
let count = 0;

const controls = 'a, button, input, select, textarea, summary';
/**
 * The control that the pointer clicked last; null after a later key press or focus change. Safari does not focus
 * buttons on a tap.
 */
let clicked: Element | null = null;

/** Starts to record `clicked`. @returns a function that stops the recording */
function recordClicks(): () => void {
  const click = ({ target, detail }: MouseEvent) => {
    // Browsers also report Enter in a field as a click on its submit button, with detail 0.
    if (detail > 0) clicked = target instanceof Element ? target.closest(controls) : null;
  };
  const forget = () => (clicked = null);
  document.addEventListener('click', click, true);
  document.addEventListener('keydown', forget, true);
  document.addEventListener('focusin', forget, true);
  return () => {
    document.removeEventListener('click', click, true);
    document.removeEventListener('keydown', forget, true);
    document.removeEventListener('focusin', forget, true);
  };
}

/** Scrolls the page if the toast covers the control that was just used. */
function showUsedControl(): void {
  const used = clicked?.isConnected ? clicked : document.activeElement;
  if (!used?.matches(controls)) return;
  // The padding is set only during this scroll. With a permanent padding, a control below would move when the mouse
  // button is pressed, and the click would be lost.
  const { style } = document.documentElement;
  // In the back office, toasts are at the top, where the page always has a padding.
  const isAtTop = document.querySelector('.dashboard') !== null;
  if (!isAtTop) style.scrollPaddingBottom = '150px';
  used.scrollIntoView({ block: 'nearest' });
  style.scrollPaddingBottom = '';
  if (isAtTop || matchMedia('(min-width: 760px)').matches) return;
  // On narrow phones, the toast can also cover a whole heading.
  const top = document.querySelector('.toast')?.getBoundingClientRect().top ?? Infinity;
  for (const heading of document.querySelectorAll('main :is(h1, h2, h3)')) {
    const { bottom, height } = heading.getBoundingClientRect();
    if (bottom > top && bottom - height < innerHeight) scrollBy(0, bottom - top + 24);
  }
}

/**
 * Provides toasts, one at a time. The code is part of the page, because many toasts report that something failed to
 * load.
 * @param props.notice toast of the first render: the message about a form that was submitted without scripts
 */
export function ToastProvider({ notice, children }: { notice?: Toast | undefined; children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast; id: number } | null>(notice ? { toast: notice, id: count } : null);
  const [dialogs, setDialogs] = useState<HTMLElement[]>([]);
  const show = useCallback((toast: Toast | null) => setShown(toast && { toast, id: ++count }), []);
  const dismiss = useCallback(() => setShown(null), []);
  const host = useCallback((dialog: HTMLElement) => {
    setDialogs((open) => [...open, dialog]);
    return () => setDialogs((open) => open.filter((other) => other !== dialog));
  }, []);
  const id = shown?.id;
  useEffect(recordClicks, []);
  // Scrolls only once for each toast. When a dialog closes, its toast moves to the page, and the page must not scroll
  // again.
  useEffect(() => {
    if (id !== undefined) showUsedControl();
  }, [id]);
  const dialog = dialogs.at(-1);
  const region = (
    <section aria-label="Notifications" aria-live="polite" className="toast-region">
      {shown && <ToastCard key={shown.id} toast={shown.toast} onDismiss={dismiss} />}
    </section>
  );

  return (
    <ShowToastProvider value={show}>
      <HostToastsProvider value={host}>
        {children}
        {dialog ? createPortal(region, dialog) : region}
      </HostToastsProvider>
    </ShowToastProvider>
  );
}

const shownForMs = 5000;
const swipedAwayPx = 50;

/** A toast. It closes with its button, on a swipe, or after five seconds without pointer or focus on it. */
function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  /** Start and distance of the current swipe, in pixels; undefined without a swipe. */
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
        {toast.action && (
          <button
            type="button"
            className="button"
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onClick={() => {
              onDismiss();
              toast.action?.onClick();
            }}
          >
            {toast.action.text}
          </button>
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
