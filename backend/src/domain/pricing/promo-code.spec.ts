import { promoTerms } from '../../../test/builders/priced-cart.js';
import { DomainError } from '../shared/domain-error.js';
import { Money } from '../shared/money.js';
import { PromoCode, type PromoCodeTerms } from './promo-code.js';

const now = new Date('2026-07-04T12:00:00Z');
const code = (terms: Partial<PromoCodeTerms> = {}) => new PromoCode({ ...promoTerms, code: 'WELCOME10', ...terms });
const unused = { inTotal: 0, maxByOnePerson: 0 };
const cart = { subtotal: Money.ofDollars(50), email: 'ana@shop.example' };

describe('a promo code', () => {
  it('discounts its percentage or its amount', () => {
    expect(code().discount).toEqual({ kind: 'percent', percent: 10 });
    const five = Money.ofDollars(5);
    expect(code({ percentOff: null, amountOff: five }).discount).toEqual({ kind: 'amount', amount: five });
  });

  it('gives free shipping, alone or with a discount', () => {
    expect(code({ freeShipping: true }).discount).toEqual({ kind: 'percent', percent: 10, freeShipping: true });
    expect(code({ percentOff: null, freeShipping: true }).discount).toEqual({
      ...{ kind: 'amount', amount: Money.zero, freeShipping: true },
    });
  });

  it('covers all products, or only the chosen categories and products', () => {
    const [bikini, tank] = [
      { productId: 1, categoryId: 5 },
      { productId: 2, categoryId: null },
    ];
    const covered = (terms: Partial<PromoCodeTerms>) => [bikini, tank].map((item) => code(terms).covers(item));
    expect(covered({})).toEqual([true, true]);
    expect(covered({ categoryIds: [5] })).toEqual([true, false]);
    expect(covered({ productIds: [2] })).toEqual([false, true]);
    expect(covered({ categoryIds: [5], productIds: [2] })).toEqual([true, true]);
    expect([code().coversAny([]), code({ productIds: [2] }).coversAny([])]).toEqual([true, false]);
    expect([
      code({ productIds: [2] }).coversAny([bikini]),
      code({ productIds: [2] }).coversAny([bikini, tank]),
    ]).toEqual([...[false, true]]);
  });

  it('is valid from its start until before its end', () => {
    const later = new Date(now.getTime() + 1);
    expect(code({ startsAt: now, expiresAt: later }).accepts(cart, now)).toBe(true);
    expect(code({ startsAt: later }).accepts(cart, now)).toBe(false);
    expect(code({ expiresAt: now }).accepts(cart, now)).toBe(false);
  });

  it('requires its minimum subtotal', () => {
    expect(code({ minSubtotal: Money.ofDollars(50) }).accepts(cart, now)).toBe(true);
    expect(code({ minSubtotal: Money.ofDollars(50.01) }).accepts(cart, now)).toBe(false);
  });

  it('is valid only for the account with its email address, regardless of upper and lower case', () => {
    const bound = code({ email: 'Ana@Shop.example' });
    expect(bound.accepts(cart, now)).toBe(true);
    expect(bound.accepts({ ...cart, email: 'bea@shop.example' }, now)).toBe(false);
    expect(bound.accepts({ ...cart, email: null }, now)).toBe(false);
  });

  it('is exhausted in total or per customer', () => {
    const limited = code({ maxUses: 3, maxUsesPerPerson: 1 });
    expect(limited.hasUsesLeft({ inTotal: 2, byPerson: 0 })).toBe(true);
    expect(limited.hasUsesLeft({ inTotal: 3, byPerson: 0 })).toBe(false);
    expect(limited.hasUsesLeft({ inTotal: 1, byPerson: 1 })).toBe(false);
    expect(code().hasUsesLeft({ inTotal: 1_000_000, byPerson: 100 })).toBe(true);
  });

  it('names the reason why it does not apply to a cart', () => {
    const unusedCart = { ...cart, items: [{ productId: 1, categoryId: 5 }], counts: { inTotal: 0, byPerson: 0 } };
    const problem = (terms: Partial<PromoCodeTerms>) => code(terms).problemWith(unusedCart, now);
    const because = (reason: string) => `The promo code WELCOME10 does not apply because ${reason}.`;
    expect(problem({})).toBeNull();
    expect(problem({ expiresAt: now })).toBe(because('it has ended'));
    expect(problem({ maxUses: 0 })).toBe(because('it has reached its limit of uses'));
    expect(problem({ productIds: [2] })).toBe(because('none of the items in your cart qualify'));
    expect(problem({ minSubtotal: Money.ofDollars(60) })).toBe(because('it requires a subtotal of at least $60.00'));
    expect(problem({ email: 'bea@shop.example' })).toBe(because('it is not valid for you at the moment'));
  });

  it('is parsed from typed text, or rejected', () => {
    expect(PromoCode.read('  welcome10 ')).toBe('welcome10');
    expect(PromoCode.read('WELCOME\u00a010')).toBe('WELCOME10');
    for (const typed of ['', 'ab', 'x'.repeat(41), 'A\u0000BC', 'ßßß']) {
      expect(PromoCode.read(typed)).toBeNull();
    }
  });

  it.each<[string, Partial<PromoCodeTerms>]>([
    ['A code must have 3 to 40 characters: letters, digits, hyphens or underscores.', { code: 'a b c' }],
    ['Please enter either a percentage or an amount.', { amountOff: Money.ofDollars(5) }],
    ['Please enter either a percentage or an amount.', { percentOff: null }],
    ['Please enter either a percentage or an amount.', { amountOff: Money.ofDollars(5), freeShipping: true }],
    ['A code must expire after it starts.', { startsAt: now, expiresAt: now }],
  ])('is rejected with contradictory terms: %s', (sentence, terms) => {
    expect(() => code(terms)).toThrow(sentence);
  });

  it('cannot be used or changed after it was archived', () => {
    const archived = code();
    archived.archive(now);
    expect(archived.accepts(cart, new Date(0))).toBe(false);
    expect(() => archived.change({ percentOff: 20 }, unused)).toThrow('This code is archived.');
    archived.archive(new Date(0));
    expect(archived.archivedAt).toEqual(now);
  });

  it('changes only the given terms', () => {
    const changed = code({ maxUses: 5, minSubtotal: Money.ofDollars(20) });
    changed.change({ percentOff: null, amountOff: Money.ofDollars(5), maxUses: null }, unused);
    expect(changed.terms).toEqual(
      code({ percentOff: null, amountOff: Money.ofDollars(5), minSubtotal: Money.ofDollars(20) }).terms,
    );
  });

  it('has limits no lower than its uses, and a fixed name after its first use', () => {
    const used = code();
    const useCounts = { inTotal: 3, maxByOnePerson: 1 };
    used.change({ maxUses: 3, maxUsesPerPerson: 1, code: 'welcome10', percentOff: 15 }, useCounts);
    expect(used).toMatchObject({ maxUses: 3, code: 'welcome10', percentOff: 15 });
    const refusal = (changes: Partial<PromoCodeTerms>, by = useCounts) => {
      expect(() => used.change(changes, by)).toThrow(DomainError);
      expect(used).toMatchObject({ maxUses: 3, code: 'welcome10', percentOff: 15 });
    };
    refusal({ maxUses: 2 });
    refusal({ maxUsesPerPerson: 1 }, { inTotal: 3, maxByOnePerson: 2 });
    refusal({ code: 'WELCOME15' });
    expect(() => used.change({ maxUses: 2 }, useCounts)).toThrow('This code was already used 3 times.');
    used.change({ code: 'WELCOME15', maxUses: 1 }, unused);
    expect(used.code).toBe('WELCOME15');
  });

  it('gives one customer 20% off for a year, with unlimited uses', () => {
    const own = PromoCode.personal('K7QF-2M9X-4TBD-W8HN', 'ana@shop.example', now);
    expect(own).toMatchObject({ percentOff: 20, maxUses: null, maxUsesPerPerson: null, personal: true });
    expect(own.expiresAt).toEqual(new Date('2027-07-04T12:00:00Z'));
    expect(own.accepts(cart, now)).toBe(true);
    expect(own.accepts({ ...cart, email: 'bea@shop.example' }, now)).toBe(false);
    expect(() => own.change({ email: 'bea@shop.example' }, unused)).toThrow(
      'A personal code cannot be given to another customer.',
    );
  });
});
