import { useLocation } from 'react-router-dom';
import { connection } from '../../device/connection';
import { useObserved } from '../../device/observed';

/** Bar that is shown while the device is offline, or if the page is a stored copy. */
export function OfflineBar() {
  const { pathname } = useLocation();
  const { offline, copy } = useObserved(connection);
  const isCopy = copy?.path === pathname;
  return (
    <div role="status" className="offline-bar">
      {(offline || isCopy) && (
        <p>
          {isCopy
            ? `You are offline. This page is from ${moment(copy.since)}.`
            : 'You are offline. You can still read pages that you have visited.'}{' '}
          <button type="button" className="link-button" onClick={() => window.location.reload()}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}

/**
 * Formats a time. Called only when the bar is shown, because creating a date format takes a tenth of a second on a
 * phone.
 */
const moment = (time: Date) =>
  time.toLocaleString('en-US', { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });
