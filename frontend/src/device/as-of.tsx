import { useEffect } from 'react';
import { copyDate } from './own-copies';
import { whenBack } from './when-back';

interface AsOfProps {
  data: object;
  /** Asks the shop again. */
  onRetry: () => unknown;
}

/** Says of a copy from when it is, and replaces it as soon as there is a network. */
export function AsOf({ data, onRetry }: AsOfProps) {
  const since = copyDate(data);
  const isCopy = since !== undefined;
  useEffect(() => {
    if (isCopy) return whenBack(() => void onRetry());
  }, [isCopy, onRetry]);
  return (
    <div role="status">
      {since && (
        <p className="as-of">
          The shop cannot be reached. As of {moment(since)}.{' '}
          <button type="button" className="link-button" onClick={() => void onRetry()}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}

function moment(since: Date): string {
  const time = since.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  if (since.toDateString() === new Date().toDateString()) return time;
  return `${since.toLocaleDateString('en-US', { month: 'long', day: 'numeric' })} at ${time}`;
}
