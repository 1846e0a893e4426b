import { useState } from 'react';

interface RetryButtonProps {
  className?: string;
  /** Settles with the answer, unless it leaves the page. */
  onRetry: () => unknown;
}

/** Loads again after a failure, and says so meanwhile. */
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
