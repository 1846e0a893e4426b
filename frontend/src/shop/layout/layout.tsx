import { checkoutPath } from '../../page/paths';
import { useLocation } from '../../page/router';
import { ErrorBoundary } from '../../ui/error-boundary';
import { useScrollPlace } from '../../page/use-scroll-place';
import { DeviceNotes } from '../../page/device-notes/device-notes';
import { OfflineBar } from '../../page/device-notes/offline-bar';
import { actAsTouched, island } from '../../page/hydration/island';
import { useSessionChange } from '../../session/use-session-change';
import { useSessionEnd } from '../../session/use-session-end';
import { mayBeWaiting } from '../cart/may-be-waiting';
import { Header } from './header';
import { type ReactNode, useEffect, useRef } from 'react';
import { keepSeen } from '../../device/service-worker';

const Footer = island('footer', () => import('./footer'));
const CartWatch = island('cart', () => import('../cart/cart-watch'));
const IconTooltip = island('tooltip', () => import('../../ui/icon-tooltip'));

export function Layout({ children }: { children: ReactNode }) {
  useScrollPlace();
  useKeepSeen();
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
        <ErrorBoundary key={pathname} fallback={<BrokenPage />}>
          {children}
        </ErrorBoundary>
      </main>
      <Footer slim={slim} />
      <DeviceNotes />
      <IconTooltip />
    </>
  );
}

/** Renders nothing, so that the page is not rendered again once the session is known. */
function SessionWatch() {
  useSessionEnd();
  useSessionChange();
  useEffect(() => {
    if (mayBeWaiting()) actAsTouched();
  }, []);
  return null;
}

function BrokenPage() {
  return (
    <div className="container empty-state" role="alert">
      <h1>Something went wrong</h1>
      <p>This page could not be shown. Loading it again usually helps.</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        Load again
      </button>
    </div>
  );
}

/** Makes visited pages readable without a network, also those reached by a link inside the shop. */
function useKeepSeen(): void {
  const { pathname, search } = useLocation();
  const cameAsDocument = useRef(true);
  useEffect(() => {
    const kept = cameAsDocument.current && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    cameAsDocument.current = false;
    if (!kept) void keepSeen(new URL(pathname + search, window.location.origin).href);
  }, [pathname, search]);
}
