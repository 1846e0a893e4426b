import { useState } from 'react';

interface RetryButtonProps {
  className?: string;
  /** Must settle with the response, unless the page is left. */
  onRetry: () => unknown;
}

/** Button that loads again after a failure, and shows the progress. */
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
