import { useSWRConfig } from 'swr';
import type { NewCartItem } from '../../api/models';
import { useSession } from '../../session/use-session';
import { useToast } from '../../ui/toast/use-toast';
import { addUnits, type Addition } from './use-current-cart';

/** @param name of the product */
export type AddToCart = (item: NewCartItem, name: string) => Promise<Addition>;

/** Returns a function that adds to this device's cart. A list of products calls this hook once for all its items. */
export function useAddToCart(): AddToCart {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const session = useSession();
  return (item, name) => {
    const owner = session.state === 'signed-in' ? session.user.id : null;
    return addUnits({ item, name, owner, mutate, toast });
  };
}
