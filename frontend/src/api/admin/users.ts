import { type Address, at, type QueryOf } from '../address';
import { read, send } from '../client';
import type { UserPasswordResetRequest } from '../models';

export const usersAt = (query: QueryOf<'/api/admin/users'>) => at('/api/admin/users', query);
export const fetchUsers = (key: Address<'/api/admin/users'>) => read(key);

export const customersAt = (query: QueryOf<'/api/admin/customers'>) => at('/api/admin/customers', query);
/** Loads customers. The email address of each customer becomes the id. */
export const fetchCustomers = async (key: Address<'/api/admin/customers'>) => {
  const { customers, total } = await read(key);
  return { customers: customers.map((one) => ({ ...one, id: one.email })), total };
};

/** @returns a readable confirmation */
export const sendResetLink = async (id: number): Promise<string> =>
  (await send('POST', at('/api/admin/users/{id}/send-reset-link', { id }))).message;

/**
 * Mails a link that confirms a new address for a customer. Requires a recent password check, like the next two calls.
 */
export const changeCustomerEmail = (id: number, email: string) =>
  send('POST', at('/api/admin/users/{id}/email-change', { id }), { email });

/** Loads all data that the shop stores about a customer. */
export const fetchCustomerData = (id: number) => read(at('/api/admin/users/{id}/data', { id }));

/** Deletes a customer's account immediately, or as soon as its orders allow the deletion. */
export const deleteCustomer = async (id: number) => (await send('DELETE', at('/api/admin/users/{id}', { id }))).state;

/** Turns off a user's two-step sign-in. Requires a recent password check. */
export const resetSecondFactors = (id: number) =>
  send('POST', at('/api/admin/users/{id}/reset-second-factors', { id }));

/** Sets a user's password. Requires a recent password check. @returns a readable confirmation */
export const resetUserPassword = async (reset: UserPasswordResetRequest): Promise<string> =>
  (await send('POST', '/api/admin/reset-user-password', reset)).message;
