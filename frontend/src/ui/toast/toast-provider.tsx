import { useCallback, useState, type ReactNode } from 'react';
import { ToastCard } from './toast-card';
import { ShowToastProvider, type Toast } from './use-toast';

/** Each toast is one of its own, also when it says the same as the last. */
let count = 0;

/** Holds the one toast. Its code comes with the page, since many toasts report that nothing loads. */
/** @param props.notice shown at first: the message of a form that was sent without scripts */
export function ToastProvider({ notice, children }: { notice?: Toast | undefined; children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast; id: number } | null>(notice ? { toast: notice, id: count } : null);
  const show = useCallback((toast: Toast | null) => setShown(toast && { toast, id: ++count }), []);
  const dismiss = useCallback(() => setShown(null), []);

  return (
    <ShowToastProvider value={show}>
      {children}
      <section aria-label="Notifications" aria-live="polite" className="toast-region">
        {shown && <ToastCard key={shown.id} toast={shown.toast} onDismiss={dismiss} />}
      </section>
    </ShowToastProvider>
  );
}
