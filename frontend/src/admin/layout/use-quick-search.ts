import { useEffect, useState } from 'react';
import { fetchStaffOrders, staffOrdersAt } from '../../api/admin/orders';
import { fetchStaffProducts, staffProductsAt } from '../../api/admin/products';
import { fetchUsers, usersAt } from '../../api/admin/users';
import { useRead } from '../../api/use-read';
import { useMay } from '../ui/use-may';

/** Milliseconds without typing before the search starts. */
const searchDelay = 200;
/** Minimum number of characters. Shorter texts match too many items. */
const minLength = 2;
const few = { limit: 5, offset: 0 };

/** Searches orders, products and users, each only if the role may view them. */
export function useQuickSearch(typed: string) {
  const words = typed.trim().length < minLength ? '' : typed.trim();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(words), searchDelay);
    return () => clearTimeout(timer);
  }, [words]);
  const may = { orders: useMay('orders.view'), products: useMay('products.view'), users: useMay('users.view') };
  const isDue = search !== '' && search === words;
  const orders = useRead(isDue && may.orders ? staffOrdersAt({ search, ...few }) : null, fetchStaffOrders);
  const products = useRead(isDue && may.products ? staffProductsAt({ search, ...few }) : null, fetchStaffProducts);
  const users = useRead(isDue && may.users ? usersAt({ search, ...few }) : null, fetchUsers);
  const reads = [orders, products, users];
  return {
    orders: orders.data?.orders ?? [],
    products: products.data?.products ?? [],
    users: users.data?.users ?? [],
    searching: search !== words || reads.some(({ isLoading }) => isLoading),
    failed: reads.some(({ error }) => error !== undefined),
  };
}
