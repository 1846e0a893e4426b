import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { userKey } from '../api/account';
import { homePath } from '../page/paths';
import { forgetCopies } from '../device/own-copies';
import { forgetCart } from '../shop/cart/cart-session';
import { forgetKeptTexts } from '../shop/contact/use-kept-texts';

/** What this tab and device know of somebody is forgotten, and she is led home. */
export function useLeave(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();

  return async () => {
    void navigate(homePath);
    forgetCopies();
    forgetCart();
    forgetKeptTexts();
    await mutate(userKey, null, { revalidate: false });
  };
}
