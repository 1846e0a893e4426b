import { lazy, Suspense, useSyncExternalStore } from 'react';
import { orNothing } from '../../ui/or-nothing';
import { CartDrawerHost } from './cart-drawer-host';
import { onWaitingChange, waitingAdditions } from './waiting-additions';

/** Few shoppers fill their cart without a network. */
const SendWaitingAdditions = lazy(() => import('./send-waiting-additions').catch(orNothing));

/** Sends additions that wait for a network, and shows the cart after each addition. */
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
