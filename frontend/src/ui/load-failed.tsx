import { useState } from 'react';

interface LoadFailedProps {
  title: string;
  text: string;
  /** Settles with the answer, where it does not leave the page. */
  onRetry: () => unknown;
  /** Below the page's own title. */
  isPart?: boolean;
}

/** Stands for a page, or a part of one, whose content could not be had. */
export function LoadFailed({ title, text, onRetry, isPart = false }: LoadFailedProps) {
  const [trying, setTrying] = useState(false);

  const retry = async () => {
    if (trying) return;
    setTrying(true);
    await onRetry();
    setTrying(false);
  };

  return (
    <div className="container empty-state" role="alert">
      {isPart ? <h2>{title}</h2> : <h1>{title}</h1>}
      <p>{text}</p>
      <div className="empty-state__actions">
        <button type="button" className="button" aria-disabled={trying} onClick={() => void retry()}>
          {trying ? 'Loading...' : 'Try again'}
        </button>
      </div>
    </div>
  );
}
