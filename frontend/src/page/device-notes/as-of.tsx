import './as-of.css';
import { useEffect, useRef } from 'react';
import { copyDate } from '../../device/own-copies';
import { whenBack } from '../../device/page-events';

interface AsOfProps {
  data: object;
  /** Reloads the data. */
  onRetry: () => unknown;
}

/** Shows the time of a copy, and reloads the data as soon as the device is online. */
export function AsOf({ data, onRetry }: AsOfProps) {
  const since = copyDate(data);
  const isCopy = since !== undefined;
  useEffect(() => {
    if (isCopy) return whenBack(() => void onRetry());
  }, [isCopy, onRetry]);

  const place = useRef<HTMLDivElement>(null);
  const clicked = useRef(false);
  // Moves the focus, because the clicked button disappears with the copy.
  useEffect(() => {
    if (isCopy) return;
    if (clicked.current && document.activeElement === document.body) place.current?.focus();
    clicked.current = false;
  }, [isCopy]);
  const retry = () => {
    clicked.current = true;
    void onRetry();
  };
  return (
    <div role="status" ref={place} tabIndex={-1}>
      {since && (
        <p className="as-of">
          The shop cannot be reached. As of {moment(since)}.{' '}
          <button type="button" className="link-button" onClick={retry}>
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
