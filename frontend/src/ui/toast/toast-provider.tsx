import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ToastCard } from './toast-card';
import { HostToastsProvider, ShowToastProvider, type Toast } from './use-toast';

/** Gives each toast its own key, even if its text equals that of the previous one. */
let count = 0;

const controls = 'a, button, input, select, textarea, summary';
/** The control of the last click by a pointer; null after a later key or move of the focus. Safari does not focus buttons on a tap. */
let clicked: Element | null = null;

/** Starts to record `clicked`. @returns stops it */
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

/** Scrolls the control that was just used clear of the message. */
function showUsedControl(): void {
  const used = clicked?.isConnected ? clicked : document.activeElement;
  if (!used?.matches(controls)) return;
  // Only for this scroll: else a control below would move at the press of the mouse, and its click would be lost.
  const { style } = document.documentElement;
  style.scrollPaddingBottom = '150px';
  used.scrollIntoView({ block: 'nearest' });
  style.scrollPaddingBottom = '';
  if (matchMedia('(min-width: 760px)').matches) return;
  // A phone is narrow: the message would cover a heading as a whole.
  const top = document.querySelector('.toast')?.getBoundingClientRect().top ?? Infinity;
  for (const heading of document.querySelectorAll('main :is(h1, h2, h3)')) {
    const { bottom, height } = heading.getBoundingClientRect();
    if (bottom > top && bottom - height < innerHeight) scrollBy(0, bottom - top + 24);
  }
}

/** Holds the single toast. Its code is part of the page, because many toasts report that something failed to load. */
/** @param props.notice toast of the first render: the message about a form that was submitted without scripts */
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
  // Once for each message: when a dialog closes, its message moves to the page, which must not scroll then.
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
