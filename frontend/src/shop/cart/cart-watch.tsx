import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { optionalPart } from '../../ui/on-demand';
import { onWaitingChange, waitingAdditions } from './waiting-additions';
import { useObserved } from '../../device/observed';
import { useLocation } from 'react-router-dom';
import { lastAddition } from './use-add-to-cart';

/** Loaded only when needed: few shoppers fill their cart offline. */
const SendWaitingAdditions = optionalPart(() => import('./use-send-waiting-additions'));

/** Sends additions that were made offline, and opens the cart after each addition. */
export function CartWatch() {
  const waiting = useSyncExternalStore(
    onWaitingChange,
    () => waitingAdditions().length > 0,
    () => false,
  );
  return (
    <>
      {waiting && (
        <Suspense>
          <SendWaitingAdditions />
        </Suspense>
      )}
      <CartDrawerHost />
    </>
  );
}

type Drawer = (typeof import('./cart-drawer'))['default'];

/** Opens the cart after each addition. The drawer's code loads with the first addition; the cart works without it. */
export function CartDrawerHost() {
  const addition = useObserved(lastAddition);
  const { key } = useLocation();
  const [Drawer, setDrawer] = useState<{ Loaded: Drawer }>();
  const needed = addition !== null && !Drawer;

  useEffect(() => {
    if (needed) import('./cart-drawer').then(({ default: Loaded }) => setDrawer({ Loaded }), close);
  }, [needed]);
  // The drawer also closes when a link leads to the page that is already open.
  useEffect(() => close, [key]);

  return Drawer ? <Drawer.Loaded addition={addition} onClose={close} /> : null;
}

const close = () => lastAddition.set(null);
