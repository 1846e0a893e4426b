import { Suspense, useSyncExternalStore } from 'react';
import { optionalPart } from '../../ui/optional-part';
import { CartDrawerHost } from './cart-drawer-host';
import { onWaitingChange, waitingAdditions } from './waiting-additions';

/** Few shoppers fill their cart without a network. */
const SendWaitingAdditions = optionalPart(() => import('./send-waiting-additions'));

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
