import { type Address, at, isUnder, type QueryOf } from '../address';
import { read, send } from '../client';
import type { UpdatePromoCodeRequest, CreatePromoCodeRequest } from '../models';

export const promoCodesAt = (query: QueryOf<'/api/admin/promo-codes'>) => at('/api/admin/promo-codes', query);
export const isAboutPromoCodes = isUnder('/api/admin/promo-codes');

export const fetchPromoCodes = (key: Address<'/api/admin/promo-codes'>) => read(key);

export const createPromoCode = (terms: CreatePromoCodeRequest) => send('POST', '/api/admin/promo-codes', terms);

export const updatePromoCode = (id: number, changes: UpdatePromoCodeRequest) =>
  send('PATCH', at('/api/admin/promo-codes/{id}', { id }), changes);

/** Deletes a promo code. A used code is archived instead. */
export const deletePromoCode = (id: number) => send('DELETE', at('/api/admin/promo-codes/{id}', { id }));

/** Creates a personal code with the military and first responder discount, and mails it to its owner. */
export const givePersonalCode = (email: string) => send('POST', '/api/admin/promo-codes/personal', { email });

/** Mails a personal code to its owner again. */
export const mailPersonalCode = (id: number) => send('POST', at('/api/admin/promo-codes/{id}/mail', { id }));
