import { Money } from '../shared/money.js';
import { Cart, type Offer } from './cart.js';

const offer = (traits: Partial<Offer> = {}): Offer => ({
  productId: 1,
  variantId: null,
  price: Money.ofDollars(40),
  available: 10,
  name: 'Tide Top',
  listPrice: Money.ofDollars(40),
  isSetOnly: false,
  halves: null,
  ...traits,
});
const cartWith = (quantity: number, traits: Partial<Offer> = {}) => {
  const cart = new Cart('session', null);
  cart.add(offer(traits), quantity, 'a');
  return cart;
};
const quantities = (cart: Cart) => cart.lines.map((line) => [line.id, line.quantity]);

describe('a cart', () => {
  it('has one line per choice, in the order of adding', () => {
    const cart = cartWith(1, { variantId: 1 });
    cart.add(offer({ variantId: 2 }), 1, 'b');
    cart.add(offer({ variantId: 1 }), 2, 'c');
    expect(quantities(cart)).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
    cart.remove('a');
    cart.add(offer({ variantId: 3 }), 1, 'd');
    expect(cart.lines.map((line) => line.position)).toEqual([2, 3]);
  });

  it.each([0, -1, 1.5, 100, Number.NaN, Infinity])('rejects the quantity %p', (quantity) => {
    const cart = cartWith(1);
    const refusal = 'Quantity must be a whole number from 1 to 99.';
    expect(() => cart.add(offer({ available: 1000 }), quantity, 'b')).toThrow(refusal);
    expect(() => cart.change('a', [offer({ available: 1000 })], quantity)).toThrow(refusal);
    expect(quantities(cart)).toEqual([['a', 1]]);
  });

  it('is limited to the available units, including those it already contains', () => {
    const cart = cartWith(2, { available: 3 });
    expect(() => cart.add(offer({ available: 3 }), 2, 'b')).toThrow('Only 3 left.');
    expect(() => cart.change('a', [offer({ available: 0 })], 1)).toThrow('This item is sold out.');
    expect(quantities(cart)).toEqual([['a', 2]]);
  });

  it('may contain all available units', () => {
    const cart = cartWith(2, { available: 3 });
    cart.add(offer({ available: 3 }), 1, 'b');
    expect(quantities(cart)).toEqual([['a', 3]]);
  });

  it('accepts the current price when a quantity is set or units are added', () => {
    const cart = cartWith(1);
    cart.change('a', [offer({ price: Money.ofDollars(44) })], 1);
    expect(cart.lines[0]?.seenPrice.dollars).toBe(44);
    cart.add(offer({ price: Money.ofDollars(48) }), 1, 'b');
    expect(cart.lines[0]?.seenPrice.dollars).toBe(48);
  });

  describe('merge from another cart', () => {
    const seen = Money.ofDollars(38);

    it('adds all units if available, at the accepted price', () => {
      const cart = new Cart('session', null);
      expect(cart.addAvailable(offer(), 4, seen, 'a')).toEqual({ added: 4, refusal: null });
      expect(cart.lines[0]).toMatchObject({ id: 'a', quantity: 4, seenPrice: seen, position: 1 });
    });

    it('adds the remaining units, and retains the accepted price of its own units', () => {
      const cart = cartWith(2, { available: 3 });
      expect(cart.addAvailable(offer({ available: 3 }), 2, seen, 'b')).toEqual({ added: 1, refusal: 'Only 3 left.' });
      expect(cart.addAvailable(offer({ available: 3 }), 2, seen, 'c')).toEqual({ added: 0, refusal: 'Only 3 left.' });
      expect(quantities(cart)).toEqual([['a', 3]]);
      expect(cart.lines[0]?.seenPrice.dollars).toBe(40);
    });

    it('adds no sold-out units, and removes no units', () => {
      const cart = cartWith(2);
      const sentence = 'This item is sold out.';
      expect(cart.addAvailable(offer({ available: 0 }), 1, seen, 'b')).toEqual({ added: 0, refusal: sentence });
      expect(cart.addAvailable(offer({ variantId: 2, available: 0 }), 1, seen, 'c')).toEqual({
        added: 0,
        refusal: sentence,
      });
      expect(quantities(cart)).toEqual([['a', 2]]);
    });

    it('adds at most 99 units of one item', () => {
      const cart = cartWith(90, { available: 500 });
      const added = cart.addAvailable(offer({ available: 500 }), 20, seen, 'b');
      expect(added).toEqual({ added: 9, refusal: 'A cart can contain at most 99 of one item.' });
      expect(quantities(cart)).toEqual([['a', 99]]);
    });
  });

  it('has at most 100 lines, and a set counts twice', () => {
    const cart = cartWith(1, { variantId: 1 });
    for (let id = 2; id < 100; id += 1) cart.add(offer({ variantId: id }), 1, `line-${id}`);
    const set = { productId: 2, halves: [offer({ variantId: 101 }), offer({ variantId: 102 })] as const };
    const newId = () => 'x';
    const sentence = 'Your cart is full. Please check out or remove an item before you add another.';
    expect(() => cart.addSet(set, 1, newId)).toThrow(sentence);
    cart.add(offer({ variantId: 100 }), 1, 'line-100');
    expect(() => cart.add(offer({ variantId: 101 }), 1, 'line-101')).toThrow(sentence);
    expect(cart.addAvailable(offer({ variantId: 101 }), 1, Money.zero, 'b')).toEqual({ added: 0, refusal: sentence });
    expect(cart.addSetsThatFit(set, 1, [], newId)).toEqual({ added: 0, refusal: sentence });
    cart.add(offer({ variantId: 100 }), 1, 'c');
    expect(cart.addAvailable(offer({ variantId: 99 }), 1, Money.zero, 'd')).toEqual({ added: 1, refusal: null });
    expect(cart.lines).toHaveLength(100);
  });

  it('accepts all changes at once: prices, quantities and removed items', () => {
    const cart = new Cart('session', null);
    const line = (variantId: number, quantity: number) => cart.add(offer({ variantId }), quantity, `line-${variantId}`);
    line(1, 2);
    line(2, 5);
    line(3, 1);
    line(4, 1);
    cart.acceptChanges([
      offer({ variantId: 1, price: Money.ofDollars(44) }),
      offer({ variantId: 2, available: 3 }),
      offer({ variantId: 3, available: 0 }),
    ]);
    expect(cart.lines.map(({ id, quantity, seenPrice }) => [id, quantity, seenPrice.dollars])).toEqual([
      ['line-1', 2, 44],
      ['line-2', 3, 40],
    ]);
  });

  it('loses its lines and its promo code when it is cleared', () => {
    const cart = cartWith(1);
    cart.promoCodeId = 7;
    cart.clear();
    expect([cart.lines, cart.promoCodeId]).toEqual([[], null]);
  });

  it('rejects unknown lines', () => {
    const unknown = 'This item is not in the cart.';
    expect(() => cartWith(1).remove('b')).toThrow(unknown);
    expect(() => cartWith(1).change('b', [offer()], 1)).toThrow(unknown);
  });
});
