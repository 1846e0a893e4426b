import { read, readOrNull } from '../../api/client';
import type { Address } from '../../api/address';
import { orderKey, ordersKey } from '../../api/account';
import type { Order } from '../../api/models';
import { hasNoResponse } from '../../api/api-error';
import { orOwnCopy } from '../../api/own-copy';
import { useRead } from '../../api/use-read';
import { OwnCopy } from '../../device/own-copies';
import { useSession } from '../../session/use-session';

/** Loads the signed-in customer's orders on every mount, newest first. */
export function useOrders() {
  const owner = useOwner();
  const fetchOwn = () => orOwnCopy(owner, ordersCopy, read(ordersKey));
  const { data, error, mutate } = useRead(ordersKey, fetchOwn, { revalidateIfStale: true });
  return { orders: data, error, retry: () => mutate() };
}

/** Loads one order on every mount; null if no order has this id. */
export function useOneOrder(id: string) {
  const owner = useOwner();
  const fetchOwn = (key: Address<'/api/orders/{id}'>) =>
    readOrNull(key).catch((failure: unknown) => copiedOrder(owner, id, failure));
  const { data, error, mutate } = useRead(orderKey(id), fetchOwn, { revalidateIfStale: true });
  return { order: data, error, retry: () => mutate() };
}

const ordersCopy = new OwnCopy<Order[]>('orders');

function useOwner(): number | undefined {
  const session = useSession();
  return session.state === 'signed-in' ? session.user.id : undefined;
}

/** Reads the order from the device's copy of the list. */
function copiedOrder(owner: number | undefined, id: string, failure: unknown): Order {
  const list = hasNoResponse(failure) && owner !== undefined ? ordersCopy.of(owner) : undefined;
  const order = list?.find((one) => one.id === id);
  if (!order) throw failure;
  return order;
}
