import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { ShowToastProvider, type Toast } from './use-toast';

const ToastCard = lazy(() => import('./toast-card'));

/** Holds the one toast; its code is loaded with the first. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast; number: number } | null>(null);
  const show = useCallback((toast: Toast) => setShown((former) => ({ toast, number: (former?.number ?? 0) + 1 })), []);
  const dismiss = useCallback(() => setShown(null), []);

  return (
    <ShowToastProvider value={show}>
      {children}
      <section aria-label="Notifications" aria-live="polite" className="toast-region">
        {shown && (
          <Suspense fallback={null}>
            <ToastCard key={shown.number} toast={shown.toast} onDismiss={dismiss} />
          </Suspense>
        )}
      </section>
    </ShowToastProvider>
  );
}
