import {
  PromoCode,
  type PromoCodeTerms,
  promoRefused,
  type PromoUseCounts,
  type PromoUseTotals,
} from '../../src/domain/pricing/promo-code.js';
import type { PromoCodes, PromoHold, PromoUse } from '../../src/domain/pricing/ports/promo-codes.js';

interface StoredUse extends PromoUse {
  readonly state: 'held' | 'spent';
}

/** Promo codes with their uses in memory. */
export class FakePromoCodes implements PromoCodes {
  private readonly codes = new Map<number, PromoCode>();
  private readonly uses = new Map<string, StoredUse>();

  constructor(private readonly now: () => Date) {}

  put(id: number, terms: PromoCodeTerms): void {
    this.codes.set(id, new PromoCode(terms));
  }

  getByCode(code: string): Promise<PromoCode | null> {
    return Promise.resolve([...this.codes.values()].find((one) => one.code === code) ?? null);
  }

  getPersonal(email: string): Promise<PromoCode | null> {
    return Promise.resolve([...this.codes.values()].find((one) => one.personal && one.email === email) ?? null);
  }

  lock(id: number): Promise<PromoCode | null> {
    return Promise.resolve(this.codes.get(id) ?? null);
  }

  listLimitNames(terms: Parameters<PromoCodes['listLimitNames']>[0]): ReturnType<PromoCodes['listLimitNames']> {
    const named = (ids: readonly number[]) => new Map(ids.map((id) => [id, `Name ${id}`]));
    return Promise.resolve({
      categories: named(terms.flatMap(({ categoryIds }) => categoryIds)),
      products: named(terms.flatMap(({ productIds }) => productIds)),
    });
  }

  save(promoCode: PromoCode): Promise<void> {
    this.codes.set(promoCode.id, promoCode);
    return Promise.resolve();
  }

  remove({ id }: PromoCode): Promise<void> {
    this.codes.delete(id);
    return Promise.resolve();
  }

  async holdUse({ promoCodeId, checkoutId, userId, ...cart }: PromoHold): Promise<void> {
    const promoCode = this.codes.get(promoCodeId);
    if (!promoCode?.accepts(cart, this.now())) throw promoRefused();
    await this.releaseUse(checkoutId);
    const used = this.of(promoCodeId);
    const byPerson = used.filter((use) => use.userId === userId).length;
    if (!promoCode.hasUsesLeft({ inTotal: used.length, byPerson })) throw promoRefused();
    this.uses.set(checkoutId, { promoCodeId, checkoutId, userId, state: 'held' });
  }

  releaseUse(checkoutId: string): Promise<void> {
    if (this.uses.get(checkoutId)?.state === 'held') this.uses.delete(checkoutId);
    return Promise.resolve();
  }

  spendUse(checkoutId: string): Promise<void> {
    const use = this.uses.get(checkoutId);
    if (!use) return Promise.reject(promoRefused());
    this.uses.set(checkoutId, { ...use, state: 'spent' });
    return Promise.resolve();
  }

  getUseCounts(promoCodeId: number, userId: number | null): Promise<PromoUseCounts> {
    const used = this.of(promoCodeId);
    return Promise.resolve({
      inTotal: used.filter((use) => use.state === 'spent' || use.userId !== userId).length,
      byPerson: used.filter((use) => use.state === 'spent' && use.userId === userId).length,
    });
  }

  getUseTotals(promoCodeId: number): Promise<PromoUseTotals> {
    const people = this.of(promoCodeId).map(({ userId }) => userId);
    const each = people.map((one) => people.filter((other) => other === one).length);
    return Promise.resolve({ inTotal: people.length, maxByOnePerson: Math.max(0, ...each) });
  }

  private of(promoCodeId: number): StoredUse[] {
    return [...this.uses.values()].filter((use) => use.promoCodeId === promoCodeId);
  }
}
