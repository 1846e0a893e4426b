import { Injectable } from '@nestjs/common';
import { type ListedPromoCode, PromoCodeReader } from '../../../domain/pricing/promo-code-reader.js';
import { CurrentManager } from '../current-manager.js';
import { type PromoCodeRow, termsOf } from './promo-code-row.js';

@Injectable()
export class TypeormPromoCodeReader implements PromoCodeReader {
  constructor(private readonly current: CurrentManager) {}

  async list(): Promise<ListedPromoCode[]> {
    const rows = await this.current.query<PromoCodeRow & { readonly id: number; readonly uses: number }>(
      `SELECT p.*, count(u.checkout_id)::integer AS uses
       FROM promo_codes p LEFT JOIN promo_uses u ON u.promo_code_id = p.id AND u.state = 'spent'
       GROUP BY p.id ORDER BY p.id DESC`,
    );
    return rows.map((row) => ({ ...termsOf(row), id: row.id, uses: row.uses }));
  }
}
