import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { userKey } from '../api/account';
import { ordersKey } from '../api/orders';
import { homePath } from '../app/paths';
import { forgetCart } from '../shop/cart/cart-session';

/** What this page and device know of somebody is forgotten, and she is led home. */
export function useLeave(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();

  return async () => {
    void navigate(homePath);
    forgetCart();
    await mutate(userKey, null, { revalidate: false });
    await mutate(isOfAnOrder, undefined, { revalidate: false });
  };
}

const isOfAnOrder = (key: unknown) => typeof key === 'string' && key.startsWith(ordersKey);
