import type { PromoCodeTerms } from '../promo-code.js';

export const promoCodeStates = ['active', 'scheduled', 'expired', 'used-up', 'archived'] as const;
export type PromoCodeState = (typeof promoCodeStates)[number];

export interface ListedPromoCode extends PromoCodeTerms {
  readonly id: number;
  readonly personal: boolean;
  readonly version: number;
  readonly archivedAt: Date | null;
  readonly state: PromoCodeState;
  /** Number of orders that used the code. */
  readonly uses: number;
}

export interface PromoCodeFilter {
  /** Part of the code, or of the e-mail address that the code is bound to. */
  readonly search?: string;
  readonly state?: PromoCodeState;
}

export abstract class PromoCodeReader {
  /** Newest first. */
  abstract list(
    filter: PromoCodeFilter,
    limit: number,
    offset: number,
  ): Promise<{ readonly total: number; readonly promoCodes: readonly ListedPromoCode[] }>;
  abstract get(id: number): Promise<ListedPromoCode | null>;
}
