import { Form } from 'antd';
import { useRef } from 'react';
import { type Address, at, isUnder, type QueryOf } from '../../api/address';
import { changeProduct, fetchStaffProduct, staffProductKey } from '../../api/admin/products';
import { read, readWithNumbers, send } from '../../api/client';
import type { WaitingCustomer, WaitlistDemand } from '../../api/models';
import { useItem, useList } from '../list/use-list';
import { unreachable, useAction } from '../ui/use-action';

type Path = '/api/admin/waitlist';

export const useDemand = (apiQuery: QueryOf<Path>) => useList(at('/api/admin/waitlist', apiQuery), fetchDemand);

async function fetchDemand(key: Address<Path>) {
  const { data, numberIn } = await readWithNumbers(key);
  const demand = data.map((one) => ({ ...one, id: `${one.productId}/${one.variantId ?? ''}` }));
  return { demand, total: numberIn('X-Total-Count') };
}

const isAboutStock = isUnder('/api/admin/waitlist', '/api/admin/products', '/api/products');
const entriesPath = '/api/admin/waitlist/entries';

/** Loads the customers on the waitlist for a size. */
export const useWaiting = ({ productId, variantId }: WaitlistDemand) =>
  useItem(at(entriesPath, { productId, variantId: variantId ?? undefined }), (key: Address<typeof entriesPath>) =>
    read(key),
  );

export function useRemoval() {
  const { run, busy } = useAction(isAboutStock);
  /** @returns whether the customer was removed from the waitlist */
  const remove = ({ id, email }: WaitingCustomer) =>
    run(() => send('DELETE', at('/api/admin/waitlist/entries/{id}', { id })), {
      done: { title: 'Removed from the waitlist', description: email },
      failed: unreachable,
      failedTitle: 'The customer was not removed',
    });
  return { busy, remove };
}

/** Form that adds units to the stock of a size. The rules of the field accept only whole numbers above 0. */
export function useRestock({ productId, variantId }: WaitlistDemand) {
  const [form] = Form.useForm<{ units: string }>();
  const { run, busy } = useAction(isAboutStock);
  /**
   * Version of the product at the first attempt, so that a retry after a lost response does not add the units twice.
   */
  const version = useRef<number>(undefined);
  const save = ({ units }: { units: string }) => {
    const arrived = Number(units);
    // The server adds the difference to the current stock.
    const stock = { inventoryCount: arrived, inventoryCountBefore: 0 };
    const change = variantId === null ? stock : { variants: [{ id: variantId, ...stock }] };
    const add = async () => {
      version.current ??= (await fetchStaffProduct(staffProductKey(productId)))?.version;
      return changeProduct(productId, { ...change, version: version.current });
    };
    return run(add, {
      done: {
        title: arrived === 1 ? '1 unit added' : `${arrived.toLocaleString('en-US')} units added`,
        description: 'The shop reserves them for the shoppers on the waitlist first, and emails each shopper.',
      },
      failed: unreachable,
      failedTitle: 'The stock was not changed',
      form,
    });
  };
  return { form, busy, save };
}
