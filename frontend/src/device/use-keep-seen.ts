import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { keepSeen } from './service-worker';

/** Lets people read without a network what they have seen, also pages that they reached by a link inside the shop. */
export function useKeepSeen(): void {
  const { pathname, search } = useLocation();
  const cameAsDocument = useRef(true);
  useEffect(() => {
    const kept = cameAsDocument.current && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    cameAsDocument.current = false;
    if (!kept) void keepSeen(new URL(pathname + search, window.location.origin).href);
  }, [pathname, search]);
}
