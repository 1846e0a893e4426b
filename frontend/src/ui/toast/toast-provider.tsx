import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ToastCard } from './toast-card';
import { HostToastsProvider, ShowToastProvider, type Toast } from './use-toast';

/** Each toast has its own number, also when its text equals the last one. */
let count = 0;

/** Scrolls the control that was just used clear of the message. */
function showFocusedControl(): void {
  const focused = document.activeElement;
  if (!focused?.matches('a, button, input, select, textarea')) return;
  // Only for this scroll: else a control below would move at the press of the mouse, and its click would be lost.
  const { style } = document.documentElement;
  style.scrollPaddingBottom = '150px';
  focused.scrollIntoView({ block: 'nearest' });
  style.scrollPaddingBottom = '';
  if (matchMedia('(min-width: 760px)').matches) return;
  // A phone is narrow: the message would cover a heading as a whole.
  const top = document.querySelector('.toast')?.getBoundingClientRect().top ?? Infinity;
  for (const heading of document.querySelectorAll('main :is(h1, h2, h3)')) {
    const { bottom, height } = heading.getBoundingClientRect();
    if (bottom > top && bottom - height < innerHeight) scrollBy(0, bottom - top + 24);
  }
}

/** Holds the one toast. Its code comes with the page, since many toasts report that nothing loads. */
/** @param props.notice shown at first: the message of a form that was sent without scripts */
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
  // Once for each message: when a dialog closes, its message moves to the page, which must not scroll then.
  useEffect(() => {
    if (id !== undefined) showFocusedControl();
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
