import { type Address, at, isUnder, type QueryOf } from '../address';
import { read, send } from '../client';
import type { PromoCodeChange, PromoCodeTerms } from '../models';

export const promoCodesAt = (query: QueryOf<'/api/admin/promo-codes'>) => at('/api/admin/promo-codes', query);
export const isAboutPromoCodes = isUnder('/api/admin/promo-codes');

export const fetchPromoCodes = (key: Address<'/api/admin/promo-codes'>) => read(key);

export const createPromoCode = (terms: PromoCodeTerms) => send('POST', '/api/admin/promo-codes', terms);

export const updatePromoCode = (id: number, changes: PromoCodeChange) =>
  send('PATCH', at('/api/admin/promo-codes/{id}', { id }), changes);

/** A used one is archived. */
export const deletePromoCode = (id: number) => send('DELETE', at('/api/admin/promo-codes/{id}', { id }));

/** The discount for the military and first responders, mailed to its owner. */
export const givePersonalCode = (email: string) => send('POST', '/api/admin/promo-codes/personal', { email });

/** Mails a personal code to its owner once more. */
export const mailPersonalCode = (id: number) => send('POST', at('/api/admin/promo-codes/{id}/mail', { id }));
