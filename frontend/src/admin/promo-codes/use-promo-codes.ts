import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { QueryOf } from '../../api/address';
import {
  createPromoCode,
  deletePromoCode,
  fetchPromoCodes,
  givePersonalCode,
  isAboutPromoCodes,
  mailPersonalCode,
  promoCodesAt,
  updatePromoCode,
} from '../../api/admin/promo-codes';
import { reasonOf } from '../../api/api-error';
import type { PromoCode, PromoCodeChange, PromoCodeTerms } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';
import { useFreshPassword } from '../password/use-fresh-password';
import { useList } from '../list/use-list';

/** One page of the promo codes. @param apiQuery from useListQuery */
export const usePromoCodes = (apiQuery: QueryOf<'/api/admin/promo-codes'>) =>
  useList(promoCodesAt(apiQuery), fetchPromoCodes);

/** Promo code actions for staff. Each reloads the lists. */
export function usePromoCodeWork() {
  const { mutate } = useSWRConfig();
  const withFreshPassword = useFreshPassword();
  const afterwards = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    await mutate(isAboutPromoCodes);
    return result;
  };
  return {
    create: (terms: PromoCodeTerms) => afterwards(withFreshPassword(() => createPromoCode(terms))),
    update: (id: number, changes: PromoCodeChange) => afterwards(withFreshPassword(() => updatePromoCode(id, changes))),
    reload: () => mutate(isAboutPromoCodes),
    remove: (id: number) => afterwards(deletePromoCode(id)),
    give: (email: string) => afterwards(givePersonalCode(email)),
  };
}

/** Mails a personal code to its owner again. @returns whether the mail was queued */
export function useMailCode() {
  const toast = useToast();
  return async ({ id, email }: Pick<PromoCode, 'id' | 'email'>): Promise<boolean> => {
    try {
      await mailPersonalCode(id);
      toast({ title: 'Personal code on its way', description: `It is being mailed to ${email}.` });
      return true;
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, 'Failed to send the code') });
      return false;
    }
  };
}

/** Ends a code permanently. */
export function useRemoveCode(onDone: () => void) {
  const { remove } = usePromoCodeWork();
  const [removing, setRemoving] = useState(false);
  const toast = useToast();

  const removeCode = async ({ id, code, uses }: PromoCode) => {
    setRemoving(true);
    try {
      await remove(id);
      toast({ title: uses > 0 ? 'Promo code archived' : 'Promo code deleted', description: code });
      onDone();
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, 'Failed to delete the promo code') });
    } finally {
      setRemoving(false);
    }
  };
  return { removing, removeCode };
}
