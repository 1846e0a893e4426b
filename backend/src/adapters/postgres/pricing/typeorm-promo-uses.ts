import { Injectable } from '@nestjs/common';
import { PromoCode, promoRefused } from '../../../domain/pricing/promo-code.js';
import {
  type PromoHold,
  type PromoUse,
  type PromoUseCounts,
  PromoUses,
  type TakenPromoUses,
} from '../../../domain/pricing/ports/promo-uses.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { CurrentManager } from '../connection/current-manager.js';

@Injectable()
export class TypeormPromoUses implements PromoUses {
  constructor(
    private readonly current: CurrentManager,
    private readonly clock: Clock,
  ) {}

  async hold(use: PromoHold): Promise<void> {
    const promoCode = await this.lock(use.promoCodeId);
    if (!promoCode?.accepts(use, this.clock.now())) throw promoRefused();
    await this.release(use.checkoutId);
    if (!promoCode.hasUsesLeft(await this.countsUnderLock(use))) throw promoRefused();
    await this.current.query(
      `INSERT INTO promo_uses (checkout_id, promo_code_id, user_id, state) VALUES ($1, $2, $3, 'held')`,
      [use.checkoutId, use.promoCodeId, use.userId],
    );
  }

  async release(checkoutId: string): Promise<void> {
    await this.current.query(`DELETE FROM promo_uses WHERE checkout_id = $1 AND state = 'held'`, [checkoutId]);
  }

  async spend(checkoutId: string): Promise<void> {
    const spent = await this.current.change(`UPDATE promo_uses SET state = 'spent' WHERE checkout_id = $1`, [
      checkoutId,
    ]);
    if (spent === 0) throw promoRefused();
  }

  async getCounts(promoCodeId: number, userId: number | null): Promise<PromoUseCounts> {
    return this.countRows(
      `SELECT count(*) FILTER (WHERE state = 'spent' OR user_id IS DISTINCT FROM $2)::integer AS "inTotal",
         count(*) FILTER (WHERE state = 'spent' AND user_id = $2)::integer AS "byPerson"
       FROM promo_uses WHERE promo_code_id = $1`,
      [promoCodeId, userId],
    );
  }

  async getTaken(promoCodeId: number): Promise<TakenPromoUses> {
    const [row] = await this.current.query<TakenPromoUses>(
      `SELECT coalesce(sum(uses), 0)::integer AS "inTotal", coalesce(max(uses), 0)::integer AS "mostByOnePerson"
       FROM (SELECT count(*) AS uses FROM promo_uses WHERE promo_code_id = $1 GROUP BY user_id) AS people`,
      [promoCodeId],
    );
    return row ?? { inTotal: 0, mostByOnePerson: 0 };
  }

  private countsUnderLock(use: PromoUse): Promise<PromoUseCounts> {
    return this.countRows(
      `SELECT count(*)::integer AS "inTotal", count(*) FILTER (WHERE user_id = $2)::integer AS "byPerson"
       FROM promo_uses WHERE promo_code_id = $1`,
      [use.promoCodeId, use.userId],
    );
  }

  private async countRows(sql: string, parameters: readonly unknown[]): Promise<PromoUseCounts> {
    const [row] = await this.current.query<PromoUseCounts>(sql, parameters);
    return row ?? { inTotal: 0, byPerson: 0 };
  }

  /** Not FOR UPDATE: that would stand in the way of carts that merely refer to the code, and of each other's inserts. */
  private lock(promoCodeId: number): Promise<PromoCode | null> {
    return this.current.get().findOne(PromoCode, { where: { id: promoCodeId }, lock: { mode: 'for_no_key_update' } });
  }
}
