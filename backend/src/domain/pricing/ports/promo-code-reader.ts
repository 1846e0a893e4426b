import type { PromoCodeTerms } from '../promo-code.js';

export const promoCodeStates = ['active', 'scheduled', 'expired', 'used-up', 'archived'] as const;
export type PromoCodeState = (typeof promoCodeStates)[number];

export interface ListedPromoCode extends PromoCodeTerms {
  readonly id: number;
  readonly personal: boolean;
  readonly version: number;
  readonly archivedAt: Date | null;
  readonly state: PromoCodeState;
  /** How many orders used it. */
  readonly uses: number;
}

export interface PromoCodeFilter {
  /** A part of the code or of the e-mail that it is bound to. */
  readonly search?: string;
  readonly state?: PromoCodeState;
}

export abstract class PromoCodeReader {
  /** The newest first. */
  abstract list(
    filter: PromoCodeFilter,
    limit: number,
    offset: number,
  ): Promise<{ readonly total: number; readonly promoCodes: readonly ListedPromoCode[] }>;
  abstract get(id: number): Promise<ListedPromoCode | null>;
}
