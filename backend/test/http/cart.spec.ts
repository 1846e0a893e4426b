import { Client } from 'pg';
import type { CartResponse } from '../../src/adapters/http/cart/cart.response.js';
import type { ProductResponse } from '../../src/adapters/http/catalog/product.response.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const empty = { subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0, freeShippingRemaining: 0 };

describe('a cart', () => {
  let shop: TestApp;
  let browser: Agent;

  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
  });
  beforeEach(() => {
    browser = visitor(shop);
  });
  afterAll(() => shop.close());

  const cartOf = async (agent: Agent, sessionId: string) =>
    (await agent.get(`/api/cart/${sessionId}`).expect(200)).body as CartResponse;
  const add = (sessionId: string, body: object, agent = browser) =>
    agent.post(`/api/cart/${sessionId}/items`).send(body);
  const change = (itemId: string, quantity: unknown, agent = browser) =>
    agent.put(`/api/cart/items/${itemId}`).send({ quantity });
  const firstItem = ({ items: [item] }: CartResponse) => {
    if (!item) throw new Error('The cart has no line.');
    return item;
  };

  describe('creation', () => {
    it.each([
      undefined,
      {},
      { sessionId: null },
      { sessionId: 'undefined' },
      { sessionId: 7 },
      { sessionId: ['x'] },
      [],
    ])('returns a new id for the request %j', async (body) => {
      const response = await browser.post('/api/cart').send(body).expect(201);
      expect(response.body).toEqual({ sessionId: expect.stringMatching(/^[\w-]{22,}$/), items: [], totals: empty });
      expect(response.headers['cache-control']).toBe('no-store');
    });

    it('returns an existing cart by its id, and never uses an unknown id', async () => {
      const cart = await aCart(browser)
        .with(await aProduct(shop.database))
        .build();
      const again = await browser.post('/api/cart').send({ sessionId: cart.sessionId }).expect(200);
      expect(again.body).toEqual(cart);
      const planted = 'A'.repeat(24);
      const other = await browser.post('/api/cart').send({ sessionId: planted }).expect(201);
      expect(other.body.sessionId).not.toBe(planted);
    });
  });

  describe('addition of an item', () => {
    it('returns the item at the current price, with the totals', async () => {
      const product = await aProduct(shop.database, {
        price: 40,
        variants: [{ size: 'S', color: 'Coral', price: 44.5, imageUrl: '/coral.webp', stock: 3 }],
      });
      const cart = await aCart(browser).with(product, { variant: product.variants[0] }).build();
      expect(cart).toEqual({
        sessionId: cart.sessionId,
        items: [
          {
            id: expect.stringMatching(/^[\w-]{22,}$/),
            productId: product.id,
            variantId: product.variants[0]?.id,
            quantity: 1,
            price: 44.5,
            lineTotal: 44.5,
            available: 3,
            problem: null,
            problemMessage: null,
            product: {
              id: product.id,
              name: product.name,
              slug: product.slug,
              price: 40,
              image: `/images/products/${product.slug}.webp`,
              imageUrl: `/images/products/${product.slug}.webp`,
            },
            variant: { id: product.variants[0]?.id, size: 'S', color: 'Coral', price: 44.5, imageUrl: '/coral.webp' },
          },
        ],
        totals: { subtotal: 44.5, discount: 0, shipping: 8.99, tax: 0, total: 53.49, freeShippingRemaining: 30.5 },
      });
      expect(await cartOf(browser, cart.sessionId)).toEqual(cart);
    });

    it('shows a color by its own picture, or else by the first additional picture of the color @series', async () => {
      const [rust, coral] = ['/rust.webp', '/coral.webp'];
      const product = await aProduct(shop.database, {
        images: ['/side.webp', rust, '/rust-back.webp', '/other-coral.webp'],
        variants: [
          { size: 'S', color: 'Navy' },
          { size: 'S', color: 'Rust' },
          { size: 'S', color: 'Coral', imageUrl: coral },
          { size: 'S', color: 'Black' },
        ],
      });
      await shop.database.query(
        "UPDATE product_images SET color = (ARRAY['Navy', 'Rust', 'Rust', 'Coral'])[position + 1] WHERE product_id = $1",
        [product.id],
      );
      let cart = aCart(browser);
      for (const variant of product.variants) cart = cart.with(product, { variant });
      const { items } = await cart.build();
      const expected = [null, rust, coral, null];
      expect(items.map(({ variant }) => variant?.imageUrl)).toEqual(expected);
      const { body: shown } = await browser.get(`/api/products/${product.slug}`).expect(200);
      const { body: listed } = await browser.get(`/api/products?ids=${product.id}`).expect(200);
      for (const { variants } of [shown, ...(listed as ProductResponse[])] as ProductResponse[])
        expect(variants.map(({ imageUrl }) => imageUrl)).toEqual(expected);
      const { agent: staff } = await signedIn(shop, { admin: true });
      const { body: edited } = await staff.get(`/api/admin/products/${product.id}`).expect(200);
      expect((edited as ProductResponse).variants.map(({ imageUrl }) => imageUrl)).toEqual([null, null, coral, null]);
    });

    it('uses the first available variant if the request contains none', async () => {
      const product = await aProduct(shop.database, {
        variants: [
          { size: 'XS', stock: 0 },
          { size: 'S', inStock: false },
          { size: 'M', stock: 4 },
        ],
      });
      const cart = await aCart(browser).with(product).build();
      expect(firstItem(cart).variant?.size).toBe('M');
      await add(cart.sessionId, { productId: product.id, quantity: 1 }).expect(201);
      expect(firstItem(await cartOf(browser, cart.sessionId)).quantity).toBe(2);
    });

    it('adds to an existing line', async () => {
      const product = await aProduct(shop.database);
      const cart = await aCart(browser).with(product, { quantity: 2 }).with(product, { quantity: 3 }).build();
      expect(cart.items.map((item) => item.quantity)).toEqual([5]);
    });

    it('is rejected beyond the available units, with their number', async () => {
      const product = await aProduct(shop.database, { stock: 2 });
      const cart = await aCart(browser).with(product).build();
      const refused = await add(cart.sessionId, { productId: product.id, quantity: 2 }).expect(409);
      expect(refused.body).toMatchObject({ code: 'stock.not-enough', message: 'Only 2 left.' });
      expect(firstItem(await cartOf(browser, cart.sessionId)).quantity).toBe(1);
    });

    it('is rejected for a product that is sold out, archived, unknown, or does not match the variant', async () => {
      const { database } = shop;
      const { sessionId } = await aCart(browser).build();
      const soldOut = await aProduct(database, { stock: 0 });
      const switchedOff = await aProduct(database, { inStock: false });
      const archived = await aProduct(database, { archived: true });
      const plain = await aProduct(database);
      const sized = await aProduct(database, { variants: [{}] });
      const foreign = { productId: plain.id, variantId: sized.variants[0]?.id, quantity: 1 };
      await add(sessionId, { productId: soldOut.id, quantity: 1 }).expect(409);
      await add(sessionId, { productId: switchedOff.id, quantity: 1 }).expect(409);
      await add(sessionId, { productId: archived.id, quantity: 1 }).expect(404);
      const unknown = await add(sessionId, { productId: 2_000_000_000, quantity: 1 }).expect(404);
      expect(unknown.body).toMatchObject({ code: 'product.unknown' });
      const refused = { code: 'variant.unknown', errors: { variantId: 'This choice is not available.' } };
      expect((await add(sessionId, foreign).expect(422)).body).toMatchObject(refused);
      expect((await cartOf(browser, sessionId)).items).toEqual([]);
    });

    it('is limited to 99 units per line', async () => {
      const product = await aProduct(shop.database, { stock: 200 });
      const cart = await aCart(browser).with(product, { quantity: 95 }).build();
      const refused = await add(cart.sessionId, { productId: product.id, quantity: 5 }).expect(422);
      expect(refused.body.errors).toEqual({ quantity: 'Quantity must be a whole number from 1 to 99.' });
    });

    it.each([0, -1, 1.5, 100, 1e21, '2', 'two', null, true, [1], { a: 1 }, undefined])(
      'is rejected for the quantity %p',
      async (quantity) => {
        const product = await aProduct(shop.database);
        const cart = await aCart(browser).with(product).build();
        const added = await add(cart.sessionId, { productId: product.id, quantity }).expect(422);
        expect(added.body.errors).toEqual({ quantity: 'Quantity must be a whole number from 1 to 99.' });
        await change(firstItem(cart).id, quantity).expect(422);
        expect(await cartOf(browser, cart.sessionId)).toEqual(cart);
      },
    );

    it.each([0, -1, 1.5, 1e10, '1', 'x', null, undefined, [1]])(
      'is rejected for the product id %p',
      async (productId) => {
        const { sessionId } = await aCart(browser).build();
        await add(sessionId, { productId, quantity: 1 }).expect(422);
      },
    );

    it.each([0, -1, 1.5, 1e10, '1', [1], {}])('is rejected for the variant id %p', async (variantId) => {
      const product = await aProduct(shop.database);
      const { sessionId } = await aCart(browser).build();
      await add(sessionId, { productId: product.id, variantId, quantity: 1 }).expect(422);
    });

    it('is rejected for a body that is not an object, and ignores unknown fields', async () => {
      const product = await aProduct(shop.database, { price: 40 });
      const { sessionId } = await aCart(browser).build();
      await browser.post(`/api/cart/${sessionId}/items`).expect(422);
      expect((await add(sessionId, [])).status).toBe(422);
      const added = await add(sessionId, { productId: product.id, quantity: 1, price: 0.01, seenPrice: 0, id: 'x' });
      expect(added.body.totals.subtotal).toBe(40);
    });
  });

  describe('changes', () => {
    it('set a quantity, remove a line or clear the cart, and return the new totals', async () => {
      const cart = await aCart(browser)
        .with(await aProduct(shop.database, { price: 40 }))
        .with(await aProduct(shop.database, { price: 20 }))
        .build();
      const changed = await change(firstItem(cart).id, 3).expect(200);
      expect(changed.body.totals).toMatchObject({ subtotal: 140, shipping: 0, total: 140, freeShippingRemaining: 0 });
      const removed = await browser.delete(`/api/cart/items/${firstItem(cart).id}`).expect(200);
      expect(removed.body.totals).toMatchObject({ subtotal: 20, shipping: 8.99, total: 28.99 });
      const cleared = await browser.delete(`/api/cart/${cart.sessionId}`).expect(200);
      expect(cleared.body).toEqual({ sessionId: cart.sessionId, items: [], totals: empty });
      await browser.delete(`/api/cart/items/${firstItem(cart).id}`).expect(404);
    });

    it('are rejected if the quantity exceeds the available units', async () => {
      const cart = await aCart(browser)
        .with(await aProduct(shop.database, { stock: 2 }))
        .build();
      const refused = await change(firstItem(cart).id, 3).expect(409);
      expect(refused.body.message).toBe('Only 2 left.');
    });

    it.each(['A'.repeat(24), 'undefined', '1', '%00', '..%2f', '%F0%9F%A9%B1', "'--"])(
      'are rejected for the unknown id %s',
      async (name) => {
        await browser.get(`/api/cart/${name}`).expect(404);
        await browser.delete(`/api/cart/${name}`).expect(404);
        await add(name, { productId: 1, quantity: 1 }).expect(404);
        await change(name, 1).expect(404);
        await browser.delete(`/api/cart/items/${name}`).expect(404);
        await browser.post(`/api/cart/${name}/promo`).send({ code: 'WELCOME10' }).expect(404);
        await browser.delete(`/api/cart/${name}/promo`).expect(404);
      },
    );

    it('do not get lost when ten tabs send them at once', async () => {
      const one = await aProduct(shop.database, { stock: 20 });
      const others: BuiltProduct[] = [];
      for (let count = 0; count < 5; count++) others.push(await aProduct(shop.database));
      const { sessionId } = await aCart(browser).build();
      const responses = await Promise.all([
        ...others.map((product) => add(sessionId, { productId: product.id, quantity: 1 })),
        ...Array.from({ length: 10 }, () => add(sessionId, { productId: one.id, quantity: 1 })),
      ]);
      expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 15 }, () => 201));
      const quantities = (await cartOf(browser, sessionId)).items.map((item) => item.quantity);
      expect(quantities.sort((a, b) => a - b)).toEqual([1, 1, 1, 1, 1, 10]);
    });
  });

  describe('a line with a problem is shown with the reason and excluded from the totals if', () => {
    const withProblem = async (traits: Parameters<typeof aProduct>[1], quantity: number, spoil: string) => {
      const product = await aProduct(shop.database, { price: 40, ...traits });
      const sound = await aProduct(shop.database, { price: 20 });
      const { sessionId } = await aCart(browser).with(product, { quantity }).with(sound).build();
      await shop.database.query(spoil, [product.id]);
      return cartOf(browser, sessionId);
    };

    it('it is archived', async () => {
      const cart = await withProblem({}, 1, 'UPDATE products SET archived_at = now() WHERE id = $1');
      expect(firstItem(cart)).toMatchObject({
        problem: 'archived',
        problemMessage: 'This item is no longer available.',
      });
      expect(cart.totals).toMatchObject({ subtotal: 20, total: 28.99 });
      await change(firstItem(cart).id, 1).expect(409);
      await browser.delete(`/api/cart/items/${firstItem(cart).id}`).expect(200);
    });

    it('its variant is no longer available', async () => {
      const spoil = 'UPDATE product_variants SET archived_at = now() WHERE product_id = $1';
      const cart = await withProblem({ variants: [{ size: 'S' }, { size: 'M' }] }, 1, spoil);
      expect(firstItem(cart).problem).toBe('archived');
      const addedVariant = `INSERT INTO product_variants (product_id, size) VALUES ($1, 'M')`;
      expect(firstItem(await withProblem({}, 1, addedVariant)).problem).toBe('archived');
    });

    it('it is sold out', async () => {
      const cart = await withProblem({}, 1, 'UPDATE stock SET held = on_hand WHERE product_id = $1');
      expect(firstItem(cart)).toMatchObject({ problem: 'sold-out', problemMessage: 'This item is sold out.' });
      expect(cart.totals).toMatchObject({ subtotal: 20, total: 28.99 });
    });

    it('its quantity exceeds the available units, until it is lowered', async () => {
      const cart = await withProblem({}, 5, 'UPDATE stock SET on_hand = 2 WHERE product_id = $1');
      expect(firstItem(cart)).toMatchObject({
        problem: 'not-enough',
        available: 2,
        lineTotal: 80,
        problemMessage: 'Only 2 left.',
      });
      expect(cart.totals).toMatchObject({ subtotal: 100 });
      const lowered = await change(firstItem(cart).id, 2).expect(200);
      expect(lowered.body.items[0].problem).toBeNull();
      expect(lowered.body.totals).toMatchObject({ subtotal: 100, total: 100 });
    });

    it('its price has increased, until the quantity is set again', async () => {
      const cart = await withProblem({}, 2, 'UPDATE products SET price_cents = 4400 WHERE id = $1');
      expect(firstItem(cart)).toMatchObject({
        problem: 'repriced',
        price: 44,
        problemMessage: 'The price changed from $40.00 to $44.00.',
      });
      expect(cart.totals).toMatchObject({ subtotal: 108, total: 108 });
      const accepted = await change(firstItem(cart).id, 2).expect(200);
      expect(accepted.body.items[0].problem).toBeNull();
      expect(accepted.body.totals).toEqual(cart.totals);
    });

    it('its price has increased, until it is removed', async () => {
      const cart = await withProblem({}, 1, 'UPDATE products SET price_cents = 4400 WHERE id = $1');
      const rest = await browser.delete(`/api/cart/items/${firstItem(cart).id}`).expect(200);
      expect(rest.body).toMatchObject({ items: [{ problem: null }], totals: { subtotal: 20 } });
    });
  });

  it('accepts a lower price silently', async () => {
    const product = await aProduct(shop.database, { price: 40 });
    const { sessionId } = await aCart(browser).with(product).build();
    await shop.database.query('UPDATE products SET price_cents = 3600 WHERE id = $1', [product.id]);
    const cart = await cartOf(browser, sessionId);
    expect(firstItem(cart)).toMatchObject({ price: 36, problem: null, problemMessage: null });
    expect(cart.totals).toMatchObject({ subtotal: 36 });
  });

  describe('acceptance of all changes', () => {
    const accept = (sessionId: string, agent = browser) => agent.post(`/api/cart/${sessionId}/accept-changes`);

    it('makes every line available', async () => {
      const { database } = shop;
      const products: Record<'repriced' | 'few' | 'soldOut' | 'archived' | 'same', BuiltProduct> = {
        repriced: await aProduct(database, { price: 40 }),
        few: await aProduct(database, { price: 20 }),
        soldOut: await aProduct(database),
        archived: await aProduct(database),
        same: await aProduct(database, { price: 10 }),
      };
      const choice = await aProduct(database, { price: 30, variants: [{ size: 'S' }, { size: 'M' }] });
      const { sessionId } = await aCart(browser)
        .with(products.repriced)
        .with(products.few, { quantity: 5 })
        .with(products.soldOut)
        .with(products.archived)
        .with(products.same)
        .with(choice, { variant: choice.variants[0] })
        .with(choice, { variant: choice.variants[1] })
        .build();
      await database.query('UPDATE products SET price_cents = 4400 WHERE id = $1', [products.repriced.id]);
      await database.query('UPDATE products SET price_cents = 2200 WHERE id = $1', [products.few.id]);
      await database.query('UPDATE stock SET on_hand = 2 WHERE product_id = $1', [products.few.id]);
      await database.query('UPDATE stock SET held = on_hand WHERE product_id = $1', [products.soldOut.id]);
      await database.query('UPDATE products SET archived_at = now() WHERE id = $1', [products.archived.id]);
      await database.query('UPDATE product_variants SET archived_at = now() WHERE id = $1', [choice.variants[0]?.id]);
      const messages = (await cartOf(browser, sessionId)).items.map((item) => item.problemMessage);
      expect(messages).toEqual([
        'The price changed from $40.00 to $44.00.',
        'Only 2 left. The price changed from $20.00 to $22.00.',
        'This item is sold out.',
        'This item is no longer available.',
        null,
        'This item is no longer available.',
        null,
      ]);
      const accepted = (await accept(sessionId).expect(200)).body as CartResponse;
      const lines = accepted.items.map(({ productId, quantity, price, problem }) => [
        productId,
        quantity,
        price,
        problem,
      ]);
      expect(lines).toEqual([
        [products.repriced.id, 1, 44, null],
        [products.few.id, 2, 22, null],
        [products.same.id, 1, 10, null],
        [choice.id, 1, 30, null],
      ]);
      expect(accepted.totals).toMatchObject({ subtotal: 128, total: 128 });
      expect((await accept(sessionId).expect(200)).body).toEqual(accepted);
    });

    it('is restricted to the owner', async () => {
      const mine = (await signedIn(shop)).agent;
      const { sessionId } = await aCart(mine).build();
      expect((await accept(sessionId, mine).expect(200)).body.items).toEqual([]);
      await accept(sessionId).expect(404);
      await accept('A'.repeat(24)).expect(404);
    });
  });

  it('needs the same number of statements for many lines as for one', async () => {
    let filled = aCart(browser);
    for (let count = 0; count < 8; count++) filled = filled.with(await aProduct(shop.database));
    const { sessionId } = await filled.build();
    const product = await aProduct(shop.database);
    const query = jest.spyOn(Client.prototype, 'query');
    const aboutCarts = () => query.mock.calls.filter((call) => /carts|cart_items/.test(JSON.stringify(call[0]))).length;
    await cartOf(browser, sessionId);
    expect(aboutCarts()).toBe(1);
    await add(sessionId, { productId: product.id, quantity: 1 }).expect(201);
    expect(aboutCarts()).toBeLessThanOrEqual(8);
    query.mockRestore();
  });

  it('shows the units that its own checkout holds as available', async () => {
    const { agent, user } = await signedIn(shop);
    const product = await aProduct(shop.database, { stock: 2, variants: [{ stock: 2 }] });
    const cart = await aCart(agent).with(product, { quantity: 2 }).build();
    await shop.database.query('UPDATE stock SET held = 2 WHERE product_id = $1', [product.id]);
    await shop.database.query(
      `INSERT INTO checkouts (id, cart_id, user_id, state, stock_held, revision, snapshot, total_cents,
         payment_provider, customer, held_until)
       SELECT gen_random_uuid(), id, $2, 'held', true, 1, $3, 100, 'sandbox', '{}', now() FROM carts WHERE session_id = $1`,
      [
        cart.sessionId,
        user.id,
        JSON.stringify({ lines: [{ productId: product.id, variantId: product.variants[0]?.id, quantity: 2 }] }),
      ],
    );
    expect(firstItem(await cartOf(agent, cart.sessionId))).toMatchObject({ available: 2, problem: null });
    await change(firstItem(cart).id, 1, agent).expect(200);
    const other = await add((await aCart(browser).build()).sessionId, { productId: product.id, quantity: 1 });
    expect(other.status).toBe(409);
  });

  describe('access', () => {
    it('is granted by the session id while no user is signed in', async () => {
      const cart = await aCart(browser)
        .with(await aProduct(shop.database))
        .build();
      expect(await cartOf(visitor(shop), cart.sessionId)).toEqual(cart);
    });

    it.each([
      [
        'creates',
        async (mine: Agent) =>
          (
            await aCart(mine)
              .with(await aProduct(shop.database))
              .build()
          ).sessionId,
      ],
      [
        'opens',
        async (mine: Agent) => {
          const { sessionId } = await aCart(browser)
            .with(await aProduct(shop.database))
            .build();
          await cartOf(mine, sessionId);
          return sessionId;
        },
      ],
      [
        'fills',
        async (mine: Agent) => {
          const { sessionId } = await aCart(browser).build();
          await add(sessionId, { productId: (await aProduct(shop.database)).id, quantity: 1 }, mine).expect(201);
          return sessionId;
        },
      ],
    ])('is restricted to the account after it %s the cart', async (_, use) => {
      const mine = (await signedIn(shop)).agent;
      const sessionId = await use(mine);
      const cart = await cartOf(mine, sessionId);
      for (const other of [(await signedIn(shop)).agent, visitor(shop)]) {
        await other.get(`/api/cart/${sessionId}`).expect(404);
        await other.delete(`/api/cart/${sessionId}`).expect(404);
        await add(sessionId, { productId: 1, quantity: 1 }, other).expect(404);
        await change(firstItem(cart).id, 2, other).expect(404);
        await other.delete(`/api/cart/items/${firstItem(cart).id}`).expect(404);
        await other.post(`/api/cart/${sessionId}/promo`).send({ code: 'X10' }).expect(404);
        await other.delete(`/api/cart/${sessionId}/promo`).expect(404);
        expect((await other.post('/api/cart').send({ sessionId }).expect(201)).body.sessionId).not.toBe(sessionId);
      }
      expect(await cartOf(mine, sessionId)).toEqual(cart);
    });
  });
});
