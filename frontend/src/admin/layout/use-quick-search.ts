import { at } from '../../api/address';
import { read } from '../../api/client';
import type { Permission } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useDelayed } from '../list/use-list';
import { useMayCheck } from '../ui/use-may';

/** Milliseconds without typing before the search starts. */
const searchDelay = 200;
/** Minimum number of characters. Shorter texts match too many items. */
const minLength = 2;
const few = { limit: 5, offset: 0 };

/**
 * Searches orders, returns, products, users, customers of orders, promo codes and messages, each only if the role may
 * view them.
 */
export function useQuickSearch(typed: string) {
  const words = typed.trim().length < minLength ? '' : typed.trim();
  const search = useDelayed(words, searchDelay);
  const may = useMayCheck();
  const isDue = search !== '' && search === words;
  const query = { search, ...few };
  /** The key of a search; null if the search is not due, or not permitted. */
  const due = <Key>(permission: Permission, key: Key) => (isDue && may(permission) ? key : null);
  const orders = useRead(due('orders.view', at('/api/admin/orders', query)), read);
  const returns = useRead(due('orders.view', at('/api/admin/returns', query)), read);
  const products = useRead(due('products.view', at('/api/admin/products', query)), read);
  const users = useRead(due('users.view', at('/api/admin/users', query)), read);
  const customers = useRead(due('orders.view', at('/api/admin/customers', query)), read);
  const promoCodes = useRead(due('promotions.view', at('/api/admin/promo-codes', query)), read);
  const messages = useRead(due('messages.view', at('/api/admin/contact-submissions', query)), read);
  const people = [users, customers];
  /** In the order of the groups. */
  const reads = [[orders], [returns], [products], people, [promoCodes], [messages]];
  const found = users.data?.users ?? [];
  const isListed = (email: string) => found.some((user) => user.email.toLowerCase() === email.toLowerCase());
  return {
    orders: orders.data?.orders ?? [],
    returns: returns.data ?? [],
    products: products.data?.products ?? [],
    /** The words with their typing errors corrected, if only these words match products. */
    corrected: products.data?.correctedSearch,
    users: found,
    /** Customers of orders, such as guests, who are not in `users`. */
    customers: customers.data?.customers.filter(({ email }) => !isListed(email)) ?? [],
    promoCodes: promoCodes.data?.promoCodes ?? [],
    messages: messages.data ?? [],
    /** Number of groups that come before the first group that still loads. */
    loadedGroups: firstOf(reads.map((group) => group.some(({ isLoading }) => isLoading))),
    searching: search !== words || reads.flat().some(({ isLoading }) => isLoading),
    failed: reads.flat().some(({ error }) => error !== undefined),
  };
}

/** Returns the position of the first true value, or the length of the list. */
const firstOf = (values: readonly boolean[]) => (values.includes(true) ? values.indexOf(true) : values.length);
