import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { at } from '../../api/address';
import { read } from '../../api/client';
import type { Customer } from '../../api/models';
import { useRead } from '../../api/use-read';
import { adminOrdersPath } from '../../page/staff-paths';
import { useDelayed } from '../list/use-list';
import { useOpened } from '../list/use-list-query';
import { useAction } from '../ui/use-action';
import { useMay } from '../ui/use-may';
import type { NewOrderFields } from './new-order-fields';

/** A customer of earlier orders, or a user without orders. */
export type KnownCustomer = Pick<Customer, 'email' | 'name' | 'username' | 'phone' | 'lastAddress'>;

/** Minimum number of characters. Shorter texts match too many customers. */
const minLength = 2;
/** Maximum number of suggestions. */
const maxShown = 6;

/** Searches customers by a part of their name, username or email address. */
export function useCustomerSearch(typed: string): KnownCustomer[] {
  const search = useDelayed(typed.trim());
  const isDue = search.length >= minLength;
  const page = { search, limit: maxShown, offset: 0 };
  const customers = useRead(isDue ? at('/api/admin/customers', page) : null, read, { keepPreviousData: true });
  const maySeeUsers = useMay('users.view');
  const users = useRead(isDue && maySeeUsers ? at('/api/admin/users', page) : null, read, { keepPreviousData: true });
  if (typed.trim().length < minLength) return [];

  const words = typed.trim().toLowerCase().split(/\s+/);
  // The last results stay until the next results are loaded.
  const isMatch = ({ name, username, email }: KnownCustomer) =>
    words.every((word) => `${name} ${username ?? ''} ${email}`.toLowerCase().includes(word));
  const known: KnownCustomer[] = [
    ...(customers.data?.customers ?? []),
    ...(users.data?.users ?? []).map(({ username, email }) => ({ ...noOrders, username, email })),
  ];
  const isFirst = ({ email }: KnownCustomer, place: number) =>
    known.findIndex((one) => one.email.toLowerCase() === email.toLowerCase()) === place;
  return known.filter((one, place) => isMatch(one) && isFirst(one, place)).slice(0, maxShown);
}

const noOrders = { name: '', phone: null, lastAddress: null };

/** Returns the path that opens the form for a new order with the customer filled in. */
export const orderForPath = (email: string) => `${adminOrdersPath}?new=${encodeURIComponent(email)}`;

/** Fills in the customer whose email address is in the URL. See `orderForPath`. */
export function useCustomerOfAddress(form: FormInstance<NewOrderFields>) {
  const [email] = useOpened('new');
  const { run } = useAction();
  const fillOnce = useEffectEvent(async () => {
    if (!email?.includes('@')) return;
    fillCustomer(form, { ...noOrders, username: null, email });
    await run(
      async () => {
        const { customers } = await read(at('/api/admin/customers', { search: email, limit: 25, offset: 0 }));
        const customer = customers.find((one) => one.email.toLowerCase() === email.toLowerCase());
        // Staff may have chosen another customer in the meantime.
        if (customer && form.getFieldValue('customerEmail') === email) fillCustomer(form, customer);
      },
      { failed: 'The address of this customer could not be loaded. Please type it.' },
    );
  });
  useEffect(() => void fillOnce(), []);
}

/** Fills in a customer, and the address of the customer's latest order. */
export function fillCustomer(form: FormInstance<NewOrderFields>, { name, email, phone, lastAddress }: KnownCustomer) {
  const { address = '', city = '', state = '', zipCode = '' } = lastAddress ?? {};
  form.setFieldsValue({
    ...{ customerName: name, customerEmail: email, customerPhone: phone ?? '' },
    ...{ shippingAddress: address, shippingUnit: '', shippingCity: city, shippingState: state, shippingZip: zipCode },
  });
}
