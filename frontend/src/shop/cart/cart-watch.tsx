import { CartDrawerHost } from './cart-drawer-host';
import { useSendWaitingAdditions } from './use-waiting-additions';

/** Sends what waits for a network, and shows the cart after each addition. */
export default function CartWatch() {
  useSendWaitingAdditions();
  return <CartDrawerHost />;
}
