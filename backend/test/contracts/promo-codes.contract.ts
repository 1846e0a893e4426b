import type { PromoCodeTerms } from '../../src/domain/pricing/promo-code.js';
import type { PromoCodes } from '../../src/domain/pricing/ports/promo-codes.js';
import { Money } from '../../src/domain/shared/money.js';

export interface PromoCodesUnderTest {
  readonly promoCodes: PromoCodes;
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Creates a promo code with 10% off and only the given limits. Returns its id. */
  code(terms?: Partial<PromoCodeTerms>): Promise<number>;
  /** Creates an account. Returns its id. */
  person(): Promise<number>;
  /** Creates a checkout of the account. Returns its id. */
  checkout(userId: number): Promise<string>;
}

const invalid = { kind: 'invalid', code: 'promo.invalid', message: 'Invalid or expired promo code.' };
const cart = { email: 'ana@shop.example', subtotal: Money.ofDollars(50) };

/** Tests for every implementation of the promo codes port. */
export function promoCodesContract(setUp: () => PromoCodesUnderTest): void {
  const newUse = async (promoCodeId: number, userId?: number) => {
    const owner = userId ?? (await setUp().person());
    return { promoCodeId, checkoutId: await setUp().checkout(owner), userId: owner };
  };
  const hold = (use: Awaited<ReturnType<typeof newUse>>, terms = cart) =>
    setUp().transaction(() => setUp().promoCodes.holdUse({ ...use, ...terms }));
  const release = (checkoutId: string) => setUp().transaction(() => setUp().promoCodes.releaseUse(checkoutId));
  const spend = (checkoutId: string) => setUp().transaction(() => setUp().promoCodes.spendUse(checkoutId));
  const bought = async (promoCodeId: number, userId?: number) => {
    const use = await newUse(promoCodeId, userId);
    await hold(use);
    await spend(use.checkoutId);
  };

  it('lets three of fifty customers hold a code with three uses', async () => {
    const code = await setUp().code({ maxUses: 3 });
    const uses = [];
    for (let count = 0; count < 50; count++) uses.push(await newUse(code));
    const results = await Promise.allSettled(uses.map((use) => hold(use)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    for (const reason of reasons) expect(reason).toMatchObject(invalid);
    expect(await setUp().promoCodes.getUseCounts(code, null)).toEqual({ inTotal: 3, byPerson: 0 });
  });

  it('counts a customer’s uses in all of their checkouts', async () => {
    const code = await setUp().code({ maxUsesPerPerson: 1 });
    const ana = await setUp().person();
    await hold(await newUse(code, ana));
    await expect(hold(await newUse(code, ana))).rejects.toMatchObject(invalid);
    await hold(await newUse(code));
  });

  it('replaces the use that the same checkout held before', async () => {
    const [first, second] = [await setUp().code({ maxUses: 1 }), await setUp().code()];
    const use = await newUse(first);
    await hold(use);
    await hold(use);
    await hold({ ...use, promoCodeId: second });
    await hold(await newUse(first));
  });

  it('returns the number of uses in total, and of the customer with the most uses', async () => {
    const code = await setUp().code();
    expect(await setUp().promoCodes.getUseTotals(code)).toEqual({ inTotal: 0, maxByOnePerson: 0 });
    const ana = await setUp().person();
    await hold(await newUse(code, ana));
    await bought(code, ana);
    await bought(code);
    expect(await setUp().promoCodes.getUseTotals(code)).toEqual({ inTotal: 3, maxByOnePerson: 2 });
  });

  it('frees released uses, but no spent ones', async () => {
    const code = await setUp().code({ maxUses: 1 });
    const [released, spent] = [await newUse(code), await newUse(code)];
    await hold(released);
    await release(released.checkoutId);
    await hold(spent);
    await spend(spent.checkoutId);
    await release(spent.checkoutId);
    await expect(hold(await newUse(code))).rejects.toMatchObject(invalid);
  });

  it('spends a held use once, and no other use', async () => {
    const code = await setUp().code({ maxUses: 1 });
    const [held, released] = [await newUse(code), await newUse(code)];
    await hold(released);
    await release(released.checkoutId);
    await hold(held);
    await spend(held.checkoutId);
    await spend(held.checkoutId);
    await expect(spend(released.checkoutId)).rejects.toMatchObject(invalid);
    expect((await setUp().promoCodes.getUseCounts(code, null)).inTotal).toBe(1);
  });

  it('counts spent uses, and held uses of other customers', async () => {
    const code = await setUp().code({ maxUses: 9, maxUsesPerPerson: 9 });
    const [ana, bea] = [await setUp().person(), await setUp().person()];
    const { promoCodes } = setUp();
    await hold(await newUse(code, ana));
    expect(await promoCodes.getUseCounts(code, ana)).toEqual({ inTotal: 0, byPerson: 0 });
    expect(await promoCodes.getUseCounts(code, bea)).toEqual({ inTotal: 1, byPerson: 0 });
    await bought(code, ana);
    expect(await promoCodes.getUseCounts(code, ana)).toEqual({ inTotal: 1, byPerson: 1 });
    expect(await promoCodes.getUseCounts(code, null)).toEqual({ inTotal: 2, byPerson: 0 });
  });

  it.each<[string, Partial<PromoCodeTerms>]>([
    ['has ended', { expiresAt: new Date('2020-01-01') }],
    ['has not begun', { startsAt: new Date('2120-01-01') }],
    ['asks for a larger subtotal', { minSubtotal: Money.ofDollars(50.01) }],
    ['is bound to another account', { email: 'bea@shop.example' }],
  ])('rejects a code that %s', async (_, terms) => {
    await expect(hold(await newUse(await setUp().code(terms)))).rejects.toMatchObject(invalid);
  });

  it('rejects an unknown code', async () => {
    await expect(hold(await newUse(2_000_000_000))).rejects.toMatchObject(invalid);
  });
}
