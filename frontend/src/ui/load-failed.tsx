import { useState } from 'react';

interface LoadFailedProps {
  title: string;
  text: string;
  onRetry: () => unknown;
  /** Shown below the page's own title. */
  isPart?: boolean;
}

/** Replaces a page, or a part of a page, whose content could not be loaded. */
export function LoadFailed({ title, text, onRetry, isPart = false }: LoadFailedProps) {
  return (
    <div className="container empty-state" role="alert">
      {isPart ? <h2>{title}</h2> : <h1>{title}</h1>}
      <p>{text}</p>
      <div className="empty-state__actions">
        <RetryButton onRetry={onRetry} />
      </div>
    </div>
  );
}

interface RetryButtonProps {
  className?: string;
  /**
   * If this returns a promise, the promise must settle when the response arrives, unless the visitor leaves the page.
   */
  onRetry: () => unknown;
}

/** Button that retries a failed load and shows the progress. */
export function RetryButton({ className = 'button', onRetry }: RetryButtonProps) {
  const [trying, setTrying] = useState(false);

  const retry = async () => {
    if (trying) return;
    setTrying(true);
    await onRetry();
    setTrying(false);
  };

  return (
    <button type="button" className={className} aria-disabled={trying} onClick={() => void retry()}>
      {trying ? 'Loading...' : 'Try again'}
    </button>
  );
}

export function PageSkeleton() {
  return (
    <div className="container page-skeleton" role="status">
      <span className="visually-hidden">Loading</span>
      <div className="skeleton page-skeleton__title" />
      <div className="skeleton page-skeleton__block" />
    </div>
  );
}
