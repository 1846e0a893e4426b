import type { PromoCodeTerms } from './promo-code.js';

export interface ListedPromoCode extends PromoCodeTerms {
  readonly id: number;
  /** How many orders used it. */
  readonly uses: number;
}

export abstract class PromoCodeReader {
  /** Newest first. */
  abstract list(): Promise<ListedPromoCode[]>;
}
