import { at } from './address';
import { read, send } from './client';
import type { components } from './schema';

export type SavedAddress = components['schemas']['SavedAddress'];
export type AddressChange = components['schemas']['AddressBody'];

export const addressesKey = '/api/user/addresses';

/** Loads the addresses. In all responses here, the default address is first. */
export const fetchAddresses = (key: typeof addressesKey) => read(key);
export const addAddress = (address: AddressChange) => send('POST', addressesKey, address);
export const changeAddress = (id: number, address: AddressChange) =>
  send('PUT', at('/api/user/addresses/{id}', { id }), address);
export const removeAddress = (id: number) => send('DELETE', at('/api/user/addresses/{id}', { id }));
