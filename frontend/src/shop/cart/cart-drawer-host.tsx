import { useEffect, useState } from 'react';
import { useObserved } from '../../device/observed';
import { useLocation } from 'react-router-dom';
import { lastAddition } from './last-addition';

type Drawer = (typeof import('./cart-drawer'))['default'];

/** Shows the cart after each addition. The drawer's code is loaded with the first one; the cart is the same without it. */
export function CartDrawerHost() {
  const addition = useObserved(lastAddition);
  const { key } = useLocation();
  const [Drawer, setDrawer] = useState<{ Loaded: Drawer }>();
  const needed = addition !== null && !Drawer;

  useEffect(() => {
    if (needed) import('./cart-drawer').then(({ default: Loaded }) => setDrawer({ Loaded }), close);
  }, [needed]);
  // Also on the way to the page that is open already.
  useEffect(() => close, [key]);

  return Drawer ? <Drawer.Loaded addition={addition} onClose={close} /> : null;
}

const close = () => lastAddition.set(null);
