import { useSWRConfig } from 'swr';
import type { NewCartItem } from '../../api/models';
import { touched } from '../../page/hydration/island';
import { useSession } from '../../session/use-session';
import { useToast } from '../../ui/toast/use-toast';
import type { Addition } from './use-current-cart';

const loadCode = () => import('./use-current-cart');
void touched.then(loadCode).catch(() => undefined);

/** @param name of the product */
export type AddToCart = (item: NewCartItem, name: string) => Promise<Addition>;

/** Adds to this device's cart, by code that comes with the first touch. A list of products asks for it once. */
export function useAddToCart(): AddToCart {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const session = useSession();
  return async (item, name) => {
    const owner = session.state === 'signed-in' ? session.user.id : null;
    try {
      const { addUnits } = await loadCode();
      return await addUnits({ item, name, owner, mutate, toast });
    } catch {
      toast({ tone: 'error', title: 'Error', description: 'Could not add item to cart. Please try again.' });
      return 'refused';
    }
  };
}
