import { Suspense, useSyncExternalStore } from 'react';
import { optionalPart } from '../../ui/optional-part';
import { CartDrawerHost } from './cart-drawer-host';
import { onWaitingChange, waitingAdditions } from './waiting-additions';

/** Loaded only when needed: few shoppers fill their cart offline. */
const SendWaitingAdditions = optionalPart(() => import('./send-waiting-additions'));

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
