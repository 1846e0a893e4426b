import { useCallback, useState, type ReactNode } from 'react';
import { ToastCard } from './toast-card';
import { ShowToastProvider, type Toast } from './use-toast';

/** Holds the one toast. Its code comes with the page, since many toasts report that nothing loads. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast; number: number } | null>(null);
  const show = useCallback(
    (toast: Toast | null) => setShown((former) => toast && { toast, number: (former?.number ?? 0) + 1 }),
    [],
  );
  const dismiss = useCallback(() => show(null), [show]);

  return (
    <ShowToastProvider value={show}>
      {children}
      <section aria-label="Notifications" aria-live="polite" className="toast-region">
        {shown && <ToastCard key={shown.number} toast={shown.toast} onDismiss={dismiss} />}
      </section>
    </ShowToastProvider>
  );
}
