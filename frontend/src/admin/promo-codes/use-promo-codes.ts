import useSWR, { useSWRConfig } from 'swr';
import {
  createPromoCode,
  deletePromoCode,
  fetchPromoCodes,
  givePersonalCode,
  mailPersonalCode,
  promoCodesKey,
  updatePromoCode,
} from '../../api/admin/promo-codes';
import type { PromoCodeList, PromoCodeTerms } from '../../api/models';

/** One page of the promo codes; the former stays until the next is there. @param apiQuery as useListQuery gives it */
export function usePromoCodes(apiQuery: string) {
  const { data, error, isLoading, mutate } = useSWR<PromoCodeList, Error>(
    `${promoCodesKey}?${apiQuery}`,
    fetchPromoCodes,
    { revalidateIfStale: true, keepPreviousData: true },
  );
  return { list: data, loading: isLoading, failed: error !== undefined, reload: () => void mutate() };
}

/** What can be done with promo codes; each reads the lists anew. */
export function usePromoCodeWork() {
  const { mutate } = useSWRConfig();
  const afterwards = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    await mutate((key) => typeof key === 'string' && key.startsWith(promoCodesKey));
    return result;
  };
  return {
    create: (terms: PromoCodeTerms) => afterwards(createPromoCode(terms)),
    update: (id: number, changes: Partial<PromoCodeTerms>) => afterwards(updatePromoCode(id, changes)),
    remove: (id: number) => afterwards(deletePromoCode(id)),
    give: (email: string) => afterwards(givePersonalCode(email)),
    mailAgain: mailPersonalCode,
  };
}
