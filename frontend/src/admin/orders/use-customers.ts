import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { fetchStaffOrder, fetchStaffOrders, staffOrderKey, staffOrdersAt } from '../../api/admin/orders';
import { fetchUsers, usersAt } from '../../api/admin/users';
import { useRead } from '../../api/use-read';
import { adminOrdersPath } from '../../page/staff-paths';
import { useDelayed } from '../list/use-list';
import { useOpened } from '../list/use-list-query';
import { useAction } from '../ui/use-action';
import { useMay } from '../ui/use-may';
import type { NewOrderFields } from './new-order-fields';

/** A customer of earlier orders, or a user without orders. */
export interface KnownCustomer {
  /** Name in an order; empty if only the username is known. */
  name: string;
  username: string;
  email: string;
  hasOrders: boolean;
}

/** Minimum number of characters. Shorter texts match too many customers. */
const minLength = 2;
/** Maximum number of suggestions. */
const maxShown = 6;

/** Searches customers by a part of their name, username or email address. */
export function useCustomerSearch(typed: string): KnownCustomer[] {
  const search = useDelayed(typed.trim());
  const isDue = search.length >= minLength;
  const ordersKey = staffOrdersAt({ search, sort: 'created-desc', limit: 25, offset: 0 });
  const usersKey = usersAt({ search, limit: maxShown, offset: 0 });
  const orders = useRead(isDue ? ordersKey : null, fetchStaffOrders, { keepPreviousData: true });
  const maySeeUsers = useMay('users.view');
  const users = useRead(isDue && maySeeUsers ? usersKey : null, fetchUsers, { keepPreviousData: true });
  if (typed.trim().length < minLength) return [];

  const words = typed.trim().toLowerCase().split(/\s+/);
  // The search for orders also matches products and addresses. Only the customer counts here.
  const isMatch = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const known = [
    ...(orders.data?.orders ?? [])
      .filter(({ customer, email }) => isMatch(`${customer} ${email}`))
      .map(({ customer, email }) => ({ name: customer, username: '', email, hasOrders: true })),
    ...(users.data?.users ?? [])
      .filter(({ username, email }) => isMatch(`${username} ${email}`))
      .map(({ username, email, orderCount }) => ({ name: '', username, email, hasOrders: orderCount > 0 })),
  ];
  const isFirst = ({ email }: KnownCustomer, place: number) =>
    known.findIndex((one) => one.email.toLowerCase() === email.toLowerCase()) === place;
  return known.filter((one, place) => one.email !== '' && isFirst(one, place)).slice(0, maxShown);
}

/** Returns the path that opens the form for a new order, filled with a customer of earlier orders. */
export const orderForPath = (email: string) => `${adminOrdersPath}?new=${encodeURIComponent(email)}`;

/** Fills a new order with the customer whose email is in the URL. See `orderForPath`. */
export function useCustomerOfAddress(form: FormInstance<NewOrderFields>) {
  const [email] = useOpened('new');
  const fill = useCustomerFill(form);
  const fillOnce = useEffectEvent(() => {
    if (email?.includes('@')) void fill({ name: '', username: '', email, hasOrders: true });
  });
  useEffect(() => fillOnce(), []);
}

/** Returns a function that fills a new order with a customer and the address of the customer's latest order. */
export function useCustomerFill(form: FormInstance<NewOrderFields>) {
  const { run } = useAction();
  return async ({ name, email, hasOrders }: KnownCustomer) => {
    const contact = { customerName: name, customerEmail: email, customerPhone: '' };
    const noAddress = { shippingAddress: '', shippingCity: '', shippingState: '', shippingZip: '' };
    form.setFieldsValue({ ...contact, ...noAddress });
    if (!hasOrders) return;
    await run(
      async () => {
        const ordersKey = staffOrdersAt({ email, sort: 'created-desc', limit: 10, offset: 0 });
        const { orders } = await fetchStaffOrders(ordersKey);
        const latest = orders.find(({ shippingMethod }) => shippingMethod !== 'pickup') ?? orders[0];
        const order = latest && (await fetchStaffOrder(staffOrderKey(latest.id)));
        // Staff may have chosen another customer in the meantime.
        if (!order || form.getFieldValue('customerEmail') !== email) return;
        form.setFieldsValue({
          customerName: `${order.firstName} ${order.lastName}`.trim(),
          customerPhone: order.phone ?? '',
          shippingAddress: order.address,
          shippingCity: order.city,
          shippingState: order.state,
          shippingZip: order.zipCode,
        });
      },
      { failed: 'The address of this customer could not be loaded. Please type it.' },
    );
  };
}
