import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ToastCard } from './toast-card';
import { HostToastsProvider, ShowToastProvider, type Toast } from './use-toast';

/** Gives each toast its own key, even if its text equals that of the previous one. */
let count = 0;

/** Scrolls the last used control out from under the toast. */
function showFocusedControl(): void {
  const focused = document.activeElement;
  if (!focused?.matches('a, button, input, select, textarea')) return;
  // Only for this scroll: otherwise a control could move between mouse down and mouse up, and the click would be lost.
  const { style } = document.documentElement;
  style.scrollPaddingBottom = '150px';
  focused.scrollIntoView({ block: 'nearest' });
  style.scrollPaddingBottom = '';
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
  // Once per toast: when a dialog closes, its toast moves to the page, which must not scroll then.
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
