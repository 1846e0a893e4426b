import { read, send } from '../client';
import type { PromoCode, PromoCodeList, PromoCodeTerms } from '../models';

export const promoCodesKey = '/api/admin/promo-codes';
const pathOf = (id: number) => `${promoCodesKey}/${id}`;

export async function fetchPromoCodes(key: string): Promise<PromoCodeList> {
  return (await read(key)) as PromoCodeList;
}

export async function createPromoCode(terms: PromoCodeTerms): Promise<PromoCode> {
  return (await send('POST', promoCodesKey, terms)) as PromoCode;
}

export async function updatePromoCode(id: number, changes: Partial<PromoCodeTerms>): Promise<PromoCode> {
  return (await send('PATCH', pathOf(id), changes)) as PromoCode;
}

/** One that was used is archived. */
export async function deletePromoCode(id: number): Promise<void> {
  await send('DELETE', pathOf(id));
}

/** The discount for the military and first responders, mailed to its owner. */
export async function givePersonalCode(email: string): Promise<PromoCode> {
  return (await send('POST', `${promoCodesKey}/personal`, { email })) as PromoCode;
}

/** Mails a personal code to its owner once more. */
export async function mailPersonalCode(id: number): Promise<void> {
  await send('POST', `${pathOf(id)}/mail`);
}
