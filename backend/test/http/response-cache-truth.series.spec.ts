import { Client } from 'pg';
import type { ProductResponse } from '../../src/adapters/http/catalog/product.response.js';
import { CatalogChanges } from '../../src/domain/catalog/ports/catalog-changes.js';
import { Transaction } from '../../src/domain/shared/ports/transaction.js';
import { Stock } from '../../src/domain/stock/ports/stock.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { atLength } from '../harness/extent.js';
import { History, nextMoment, type Reading } from '../harness/histories.js';
import { type PostgresProxy, startPostgresProxy } from '../harness/postgres-proxy.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

const cause = { reason: 'checkout', reference: 'test' } as const;
/** Milliseconds after which a process stops using cached responses if it cannot read the changes of others. */
const oldest = 2_000;
const steps = atLength ? 400 : 8;
const places = ['one', 'two'] as const;
type Place = (typeof places)[number];

interface Followed {
  readonly product: BuiltProduct;
  /** Price in dollars, which is also part of the name. A response that mixes two states would show two prices. */
  readonly version: History<number>;
  readonly available: History<number>;
  readonly isListed: History<boolean>;
}

const units = 3;
const soldOut = [0];
const positiveCounts = Array.from({ length: units }, (_, left) => left + 1);
const nameOf = (id: number, version: number) => `Top ${id} of ${version}`;

/** Returns a generator of random numbers. The same seed results in the same numbers. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

describe('cached responses of two processes during changes by staff, shoppers and SQL', () => {
  let wire: PostgresProxy;
  let byHand: Client;
  let shops: Record<Place, TestApp>;
  let staff: Record<Place, Agent>;
  let followed: Followed[];
  const total = new History(6);

  beforeAll(async () => {
    const one = await startTestApp({}, { worker: false, pages: true });
    wire = await startPostgresProxy(one.database.url);
    shops = { one, two: await startTestApp({ DATABASE_URL: wire.url }, { worker: false, pages: true }) };
    byHand = new Client(one.database.url);
    await byHand.connect();
    const { agent, user } = await signedIn(one, { admin: true });
    staff = { one: agent, two: visitor(shops.two) };
    const { username, password } = user;
    await staff.two.post('/api/login').send({ username, password }).expect(200);
    followed = [];
    for (let count = 0; count < total.latest; count++) {
      const product = await aProduct(one.database, { price: 1, stock: units });
      await byHand.query('UPDATE products SET name = $2 WHERE id = $1', [product.id, nameOf(product.id, 1)]);
      followed.push({
        product,
        version: new History(1),
        available: new History(units),
        isListed: new History(true),
      });
    }
  });
  afterAll(async () => {
    await byHand.end();
    await shops.two.close();
    await shops.one.close();
    await wire.close();
  });

  const moveStock = (place: Place, move: (stock: Stock) => Promise<unknown>) => {
    const { app } = shops[place];
    const [transaction, stock] = [app.get(Transaction, { strict: false }), app.get(Stock, { strict: false })];
    return transaction.run(() => move(stock));
  };

  const changesOf = (place: Place) => shops[place].app.get(CatalogChanges, { strict: false });
  const catchUp = () => Promise.all(places.map((place) => changesOf(place).catchUp()));

  async function change(random: (limit: number) => number): Promise<void> {
    const place = places[random(places.length)] ?? 'one';
    const one = followed[random(followed.length)];
    if (!one) return;
    const { product, version, available, isListed } = one;
    const { id } = product;
    const lines = [{ productId: id, variantId: null, quantity: 1 }];
    const next = version.latest + 1;
    const saved = { name: nameOf(id, next), price: next };
    const kind = random(6);
    if (kind === 0 && isListed.latest) {
      await version.become(
        next,
        place,
        () => staff[place].patch(`/api/products/${id}`).send(saved).expect(200),
        catchUp,
      );
    } else if (kind <= 1) {
      const sql = 'UPDATE products SET name = $2, price_cents = $3 WHERE id = $1';
      await version.become(next, 'SQL', () => byHand.query(sql, [id, saved.name, next * 100]), catchUp);
    } else if (kind === 2 && available.latest > 0) {
      await available.become(
        available.latest - 1,
        place,
        () => moveStock(place, (stock) => stock.hold(lines, cause)),
        catchUp,
      );
    } else if (kind === 3 && available.latest < units) {
      await available.become(
        available.latest + 1,
        place,
        () => moveStock(place, (stock) => stock.release(lines, cause)),
        catchUp,
      );
    } else if (kind === 4) {
      await byHand.query('UPDATE categories SET description = $1', [String(next)]);
    } else if (kind === 5) {
      const isArchived = isListed.latest;
      const list = () =>
        isArchived
          ? staff[place].delete(`/api/products/${id}`).expect(204)
          : staff[place].post(`/api/admin/products/${id}/restore`).expect(200);
      await total.become(
        total.latest + (isArchived ? -1 : 1),
        place,
        () => isListed.become(!isArchived, place, list, catchUp),
        catchUp,
      );
    }
  }

  /** Returns errors for values in a response that were not valid at that time. */
  async function read(place: Place, random: (limit: number) => number): Promise<string[]> {
    const one = followed[random(followed.length)];
    if (!one) return [];
    const { slug } = one.product;
    const cards = '/api/products?limit=4&fields=card';
    const paths = [`/api/products/${slug}`, `/product/${slug}`, '/api/products?limit=4', cards, '/products'];
    const path = paths[random(paths.length)] ?? '';
    const requestedAt = nextMoment();
    const response = await visitor(shops[place]).get(path);
    const reading: Reading = { place, requestedAt, respondedAt: nextMoment() };
    const problems: string[] = [];
    const check = (isTrue: boolean, description: string) => {
      if (!isTrue) problems.push(`${place} ${path}: ${description}`);
    };
    if (path.endsWith(slug)) check(one.isListed.allows(response.status === 200, reading), `status ${response.status}`);
    if (path.startsWith('/api') && response.status === 200) {
      const shown = [response.body as ProductResponse | ProductResponse[]].flat();
      for (const { id, name, price, inStock, inventoryCount } of shown) {
        const known = followed.find(({ product }) => product.id === id);
        check(name === nameOf(id, price), `${name} costs ${price}`);
        check(known?.version.allows(price, reading) ?? false, name);
        const counts = path === cards ? (inStock ? positiveCounts : soldOut) : [inventoryCount];
        check(
          counts.some((count) => known?.available.allows(count, reading)),
          `${counts.join(' or ')} of ${name}`,
        );
      }
      const count = response.headers['x-total-count'];
      if (count !== undefined) check(total.allows(Number(count), reading), `${count} in all`);
    }
    const versions = new Map<number, Set<number>>();
    for (const [, id, version] of response.text.matchAll(/Top (\d+) of (\d+)/g))
      versions.set(Number(id), (versions.get(Number(id)) ?? new Set()).add(Number(version)));
    for (const { product, version } of followed) {
      const shown = [...(versions.get(product.id) ?? [])];
      check(shown.length < 2, `${product.id} of ${shown.join(' and ')}`);
      for (const value of shown) check(version.allows(value, reading), nameOf(product.id, value));
    }
    return problems;
  }

  /** Runs changes and reads concurrently. */
  async function play(seed: number): Promise<string[]> {
    const problems: string[] = [];
    let isOver = false;
    const writing = async () => {
      const random = randomOf(seed);
      try {
        for (let step = 0; step < steps; step++) await change(random);
      } finally {
        isOver = true;
      }
    };
    const reading = async (place: Place, reader: number) => {
      const random = randomOf(seed + reader);
      while (!isOver) problems.push(...(await read(place, random)));
    };
    await Promise.all([writing(), ...places.flatMap((place) => [reading(place, 1), reading(place, 2)])]);
    return problems;
  }

  it('contain a single state, with the process’s own changes at once and others’ changes after it has read them', async () => {
    expect(await play(1)).toEqual([]);
  }, 240_000);

  it('include the changes of another process automatically', async () => {
    const { id, slug } = await aProduct(shops.one.database);
    const shown = async () => (await visitor(shops.two).get(`/product/${slug}`)).text;
    await shown();
    await staff.one.patch(`/api/products/${id}`).send({ name: 'Changed elsewhere' }).expect(200);
    await within(30_000, async () => (await shown()).includes('Changed elsewhere'));
    await staff.one.delete(`/api/products/${id}`).expect(204);
  });

  it('include a change for its author, even in another process', async () => {
    const { id, slug } = await aProduct(shops.one.database);
    const [detail, page] = [`/api/products/${slug}`, `/product/${slug}`];
    for (let times = 0; times < (atLength ? 10 : 1); times++) {
      const name = `Changed ${times} times`;
      const changed = await staff.one.patch(`/api/products/${id}`).send({ name }).expect(200);
      const cookie = (changed.get('Set-Cookie') ?? []).map((one) => one.replace(/;.*/, '')).join('; ');
      for (const path of [detail, page]) {
        expect((await visitor(shops.two).get(path).set('Cookie', cookie).expect(200)).text).toContain(name);
      }
    }
    await staff.one.delete(`/api/products/${id}`).expect(204);
  });

  it('are at most two seconds old when the changes of others cannot be read', async () => {
    const { id, slug } = await aProduct(shops.one.database);
    const nameShown = async () =>
      ((await visitor(shops.two).get(`/api/products/${slug}`).expect(200)).body as ProductResponse).name;
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
    await changesOf('two').catchUp();
    let isCut = true;
    const cut = wire.freezeBefore('catalog-changes');
    const cutting = (async () => {
      await cut;
      while (isCut) await wire.freezeBefore('catalog-changes');
    })();
    const before = await nameShown();
    await cut;
    await staff.one.patch(`/api/products/${id}`).send({ name: 'Changed unnoticed' }).expect(200);
    expect(await nameShown()).toBe(before);
    clock.mockReturnValue(now + oldest);
    expect(await nameShown()).toBe('Changed unnoticed');
    isCut = false;
    clock.mockRestore();
    await Promise.all([
      cutting,
      changesOf('two')
        .catchUp()
        .catch(() => undefined),
    ]);
    await changesOf('two').catchUp();
    await staff.one.delete(`/api/products/${id}`).expect(204);
    expect(await play(3)).toEqual([]);
  }, 240_000);
});
