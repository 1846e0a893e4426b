import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { checkoutPath } from '../../page/paths';
import { usePageFocus } from '../../page/use-page-focus';
import { useTipsHiddenByEscape } from '../../ui/use-tips-hidden-by-escape';
import { DeviceNotes } from '../../page/device-notes/device-notes';
import { OfflineBar } from '../../page/device-notes/offline-bar';
import { useSessionChange } from '../../session/use-session-change';
import { useSessionEnd } from '../../session/use-session-end';
import { CartWatch } from '../cart/cart-watch';
import { readMySize } from '../my-size/read-my-size';
import { Footer } from './footer';
import { Header } from './header';
import { keepSeen } from '../../device/service-worker';

/** Header and footer of the shop, around every page. */
export function Layout({ children = <Outlet /> }: { children?: ReactNode }) {
  usePageFocus();
  useKeepSeen();
  useTipsHiddenByEscape();
  const { pathname } = useLocation();
  const slim = pathname === checkoutPath;
  return (
    <>
      <SessionWatch />
      <CartWatch />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <OfflineBar />
      <Header slim={slim} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer slim={slim} />
      <DeviceNotes />
    </>
  );
}

/** Separate component without output, so that the page does not render again when the session is loaded. */
function SessionWatch() {
  useSessionEnd();
  useSessionChange();
  useEffect(() => void readMySize(), []);
  return null;
}

/** Stores visited pages for offline reading, including pages reached by a link inside the shop. */
function useKeepSeen(): void {
  const { pathname, search } = useLocation();
  const cameAsDocument = useRef(true);
  useEffect(() => {
    const kept = cameAsDocument.current && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    cameAsDocument.current = false;
    if (!kept) void keepSeen(new URL(pathname + search, window.location.origin).href);
  }, [pathname, search]);
}
