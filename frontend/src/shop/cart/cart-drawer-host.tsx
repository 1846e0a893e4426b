import { useEffect, useState } from 'react';
import { useObserved } from '../../device/observed';
import { useLocation } from 'react-router-dom';
import { lastAddition } from './last-addition';

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
  // Also closes on a link to the page that is already open.
  useEffect(() => close, [key]);

  return Drawer ? <Drawer.Loaded addition={addition} onClose={close} /> : null;
}

const close = () => lastAddition.set(null);
