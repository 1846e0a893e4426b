import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { ProductView } from '../../src/adapters/http/catalog/product.view.js';
import { CatalogChanges } from '../../src/domain/catalog/ports/catalog-changes.js';
import { Transaction } from '../../src/domain/shared/ports/transaction.js';
import { Stock } from '../../src/domain/stock/ports/stock.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { History, type Reading } from '../harness/histories.js';
import { type PostgresProxy, startPostgresProxy } from '../harness/postgres-proxy.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

const cause = { reason: 'checkout', reference: 'test' } as const;
/** Milliseconds after which a process shows the changes of others, and after which it uses no answer whose changes it cannot hear. */
const bounds = { heard: 250, unheard: 2_000 };
const places = ['one', 'two'] as const;
type Place = (typeof places)[number];

interface Followed {
  readonly product: BuiltProduct;
  /** The price in dollars, which stands in the name too: an answer of two states would show two. */
  readonly version: History<number>;
  readonly available: History<number>;
  readonly isListed: History<boolean>;
}

/** Of the clock by which the delays of this process are measured, in milliseconds. */
const resolution = 5;
const units = 3;
const soldOut = [0];
const someLeft = Array.from({ length: units }, (_, left) => left + 1);
const nameOf = (id: number, version: number) => `Top ${id} of ${version}`;

/** The same numbers in each run. */
function randomOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

describe('what two processes answer from memory while staff, shoppers and SQL by hand change the catalog', () => {
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

  async function change(random: (most: number) => number, writers: readonly Place[]): Promise<void> {
    const place = writers[random(writers.length)] ?? 'one';
    const one = followed[random(followed.length)];
    if (!one) return;
    const { product, version, available, isListed } = one;
    const { id } = product;
    const lines = [{ productId: id, variantId: null, quantity: 1 }];
    const next = version.latest + 1;
    const saved = { name: nameOf(id, next), price: next };
    const kind = random(6);
    if (kind === 0 && isListed.latest) {
      await version.become(next, place, () => staff[place].patch(`/api/products/${id}`).send(saved).expect(200));
    } else if (kind <= 1) {
      const sql = 'UPDATE products SET name = $2, price_cents = $3 WHERE id = $1';
      await version.become(next, 'SQL', () => byHand.query(sql, [id, saved.name, next * 100]));
    } else if (kind === 2 && available.latest > 0) {
      await available.become(available.latest - 1, place, () => moveStock(place, (stock) => stock.hold(lines, cause)));
    } else if (kind === 3 && available.latest < units) {
      await available.become(available.latest + 1, place, () =>
        moveStock(place, (stock) => stock.release(lines, cause)),
      );
    } else if (kind === 4) {
      await byHand.query('UPDATE categories SET description = $1', [String(next)]);
    } else if (kind === 5) {
      const goes = isListed.latest;
      await total.become(total.latest + (goes ? -1 : 1), place, () =>
        isListed.become(!goes, place, () =>
          goes
            ? staff[place].delete(`/api/products/${id}`).expect(204)
            : staff[place].post(`/api/admin/products/${id}/restore`).expect(200),
        ),
      );
    }
  }

  /** What an answer shows that was not so, or not any more. */
  async function read(place: Place, random: (most: number) => number, bound: () => number): Promise<string[]> {
    const one = followed[random(followed.length)];
    if (!one) return [];
    const { slug } = one.product;
    const cards = '/api/products?limit=4&fields=card';
    const paths = [`/api/products/${slug}`, `/product/${slug}`, '/api/products?limit=4', cards, '/products'];
    const path = paths[random(paths.length)] ?? '';
    const asked = performance.now();
    const answer = await visitor(shops[place]).get(path);
    const answered = performance.now();
    // A delay is known when it is over.
    await pause(2 * resolution);
    const reading: Reading = { place, asked, answered, bound: bound() };
    const problems: string[] = [];
    const check = (isTrue: boolean, what: string) => {
      if (!isTrue) problems.push(`${place} ${path}: ${what}`);
    };
    if (path.endsWith(slug)) check(one.isListed.allows(answer.status === 200, reading), `status ${answer.status}`);
    if (path.startsWith('/api') && answer.status === 200) {
      const shown = [answer.body as ProductView | ProductView[]].flat();
      for (const { id, name, price, inStock, inventoryCount } of shown) {
        const known = followed.find(({ product }) => product.id === id);
        check(name === nameOf(id, price), `${name} costs ${price}`);
        check(known?.version.allows(price, reading) ?? false, name);
        const counts = path === cards ? (inStock ? someLeft : soldOut) : [inventoryCount];
        check(
          counts.some((count) => known?.available.allows(count, reading)),
          `${counts.join(' or ')} of ${name}`,
        );
      }
      const count = answer.headers['x-total-count'];
      if (count !== undefined) check(total.allows(Number(count), reading), `${count} in all`);
    }
    const versions = new Map<number, Set<number>>();
    for (const [, id, version] of answer.text.matchAll(/Top (\d+) of (\d+)/g))
      versions.set(Number(id), (versions.get(Number(id)) ?? new Set()).add(Number(version)));
    for (const { product, version } of followed) {
      const shown = [...(versions.get(product.id) ?? [])];
      check(shown.length < 2, `${product.id} of ${shown.join(' and ')}`);
      for (const value of shown) check(version.allows(value, reading), nameOf(product.id, value));
    }
    return problems;
  }

  /** Changes and reads side by side. A machine that is busy with other things hears later: its own delays are granted. */
  async function play(
    seed: number,
    millis: number,
    boundOf: Record<Place, number>,
    writers: readonly Place[] = places,
  ): Promise<string[]> {
    const end = performance.now() + millis;
    const problems: string[] = [];
    const delay = monitorEventLoopDelay({ resolution });
    delay.enable();
    let [slowest, began] = [0, Infinity];
    const goOn = () => performance.now() < end;
    const writing = async () => {
      const random = randomOf(seed);
      while (goOn()) {
        await change(random, writers);
        await pause(10);
      }
    };
    const asking = async () => {
      while (goOn()) {
        began = performance.now();
        await byHand.query('SELECT 1');
        slowest = Math.max(slowest, performance.now() - began);
        began = Infinity;
        await pause(50);
      }
    };
    const reading = async (place: Place, reader: number) => {
      const random = randomOf(seed + reader);
      const grace = () => Math.max(slowest, performance.now() - began) + delay.max / 1e6;
      while (goOn()) problems.push(...(await read(place, random, () => boundOf[place] + grace())));
    };
    await Promise.all([writing(), asking(), ...places.flatMap((place) => [reading(place, 1), reading(place, 2)])]);
    delay.disable();
    return problems;
  }

  it('is of one state, its own changes at once and those of others within 250 ms', async () => {
    expect(await play(1, 4_000, { one: bounds.heard, two: bounds.heard })).toEqual([]);
  });

  it('is new to the person who made the change, also in a process that did not carry it out', async () => {
    const { id, slug } = await aProduct(shops.one.database);
    const [detail, page] = [`/api/products/${slug}`, `/product/${slug}`];
    for (let times = 0; times < 10; times++) {
      const name = `Changed ${times} times`;
      const changed = await staff.one.patch(`/api/products/${id}`).send({ name }).expect(200);
      const cookie = (changed.get('Set-Cookie') ?? []).map((one) => one.replace(/;.*/, '')).join('; ');
      for (const path of [detail, page]) {
        expect((await visitor(shops.two).get(path).set('Cookie', cookie).expect(200)).text).toContain(name);
      }
    }
    await staff.one.delete(`/api/products/${id}`).expect(204);
  });

  it('is no older than two seconds where the changes of others cannot be heard', async () => {
    const end = performance.now() + 4_000;
    const cutting = async () => {
      while (performance.now() < end) await Promise.race([wire.freezeBefore('catalog-changes'), pause(50)]);
    };
    const unheard = play(2, 4_000, { one: bounds.heard, two: bounds.unheard }, ['one']);
    const [problems] = await Promise.all([unheard, cutting()]);
    expect(problems).toEqual([]);
    const changes = shops.two.app.get(CatalogChanges, { strict: false });
    await within(10_000, () =>
      changes.catchUp().then(
        () => true,
        () => false,
      ),
    );
    expect(await play(3, 1_000, { one: bounds.heard, two: bounds.heard })).toEqual([]);
  });
});
