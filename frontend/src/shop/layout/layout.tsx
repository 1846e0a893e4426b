import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { checkoutPath } from '../../page/paths';
import { usePageFocus } from '../../page/use-page-focus';
import { DeviceNotes } from '../../page/device-notes/device-notes';
import { OfflineBar } from '../../page/device-notes/offline-bar';
import { useStore } from '../../page/use-store';
import { useSessionChange, useSessionEnd } from '../../session/use-session-change';
import { CartWatch } from '../cart/cart-watch';
import { Footer } from './footer';
import { BrandColors } from './brand-colors';
import { Header } from './header';
import { storeVisitedPage } from '../../device/service-worker';
import { onDevice } from '../../device/storage';
import { mySizePlace } from '../my-size/my-size';

/** Header and footer of the shop, around every page. */
export function Layout({ children = <Outlet /> }: { children?: ReactNode }) {
  usePageFocus();
  useStoreVisitedPages();
  useTipsHiddenByEscape();
  const { pathname } = useLocation();
  const store = useStore();
  const slim = pathname === checkoutPath;
  return (
    <>
      <BrandColors store={store} />
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
function useStoreVisitedPages(): void {
  const { pathname, search } = useLocation();
  const cameAsDocument = useRef(true);
  useEffect(() => {
    const isStored =
      cameAsDocument.current && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    cameAsDocument.current = false;
    if (!isStored) void storeVisitedPage(new URL(pathname + search, window.location.origin).href);
  }, [pathname, search]);
}

/** Loads the shopper's own sizes. The code is a separate chunk, because few shoppers have set sizes. */
export async function readMySize(): Promise<void> {
  if (onDevice.read(mySizePlace))
    await import('../my-size/stored-sizes').then(({ readStoredSizes }) => readStoredSizes());
}

/** Hides icon tooltips (see ui.css) on Escape until the pointer or the focus moves (WCAG 1.4.13). */
function useTipsHiddenByEscape(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const show = () => delete dataset['tips'];
    const hide = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      dataset['tips'] = 'hidden';
      document.addEventListener('pointerover', show, { once: true });
      document.addEventListener('focusin', show, { once: true });
    };
    document.addEventListener('keydown', hide);
    return () => document.removeEventListener('keydown', hide);
  }, []);
}
