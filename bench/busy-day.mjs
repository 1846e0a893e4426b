import { slugAt, variantAt } from './catalogue.mjs';
import { goals } from './goals.mjs';
import { responsesTo } from './load.mjs';
import { measurementOf } from './measurement.mjs';
import { staffAccount } from './staff.mjs';
import { countCpu, residentMegabytes } from './usage.mjs';
import { Visitor } from './visitor.mjs';

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./bench.mjs').Stage} Stage */

const people = 16;
const mixedRequests = 300_000;
/** Percentages of actions; the rest are reads. A purchase takes six requests, and a new cart with a line takes two. */
const mix = { purchase: 1, cart: 4 };
/** Percentages of reads by kind. */
const readings = { product: 45, detail: 20, listing: 15, list: 15, home: 5 };
const narrowings = ['', '&category=bikinis', '&sort=newest', '&inStock=true', '&sort=price-asc', '&offset=24'];

/** Mixed load with 95% reads. Popular products are requested more often. */
class BusyDay {
  /** @type {number[]} response times in milliseconds since the list was last emptied */
  seen = [];
  #strangers;
  #buyers;
  #products;
  #upTo;
  #edit;

  /** @param {{ strangers: Visitor[], buyers: Visitor[], staff: Visitor }} visitors @param {number} products */
  constructor({ strangers, buyers, staff }, products) {
    this.#strangers = strangers;
    this.#buyers = buyers;
    this.#products = products;
    let sum = 0;
    this.#upTo = Array.from({ length: products }, (_, place) => (sum += 1 / (place + 1)));
    const edited = () => variantAt(Math.floor(Math.random() * products)).productId;
    const edit = () => staff.request('PATCH', `/api/products/${edited()}`, { description: `Edited at ${Date.now()}.` });
    this.#edit = setInterval(() => edit().catch(() => {}), 1_000);
  }

  /** @param {Stage} stage */
  static async open({ shop, products }) {
    /** @type {BusyDay} */
    let day;
    const visitor = () => new Visitor(shop.url, (milliseconds) => day.seen.push(milliseconds));
    const [strangers, buyers] = [0, 1].map(() => Array.from({ length: people }, visitor));
    const staff = await new Visitor(shop.url).signIn(staffAccount);
    day = new BusyDay({ strangers, buyers, staff }, products);
    await Promise.all(buyers.map((person) => person.register()));
    return day;
  }

  close() {
    clearInterval(this.#edit);
  }

  /** Performs one action of one visitor. @param {number} visitor index of the visitor */
  async act(visitor) {
    const stranger = this.#strangers[visitor % people];
    const chance = Math.random() * 100;
    // The shop rejects concurrent payments by one customer, so a buyer is unavailable until the purchase is complete.
    const buyer = chance < mix.purchase ? this.#buyers.pop() : undefined;
    if (buyer) {
      await buyer.buy(variantAt(this.#popular()));
      // Measure this read, too: for some seconds after a purchase, the buyer's reads bypass the cache and cost more.
      await buyer.read(this.#address());
      this.#buyers.push(buyer);
    } else if (chance < mix.purchase + mix.cart) await stranger.fillCart(variantAt(this.#popular()));
    else await stranger.read(this.#address());
  }

  #address() {
    let chance = Math.random() * 100;
    const chosenKind = Object.keys(readings).find((kind) => (chance -= readings[kind]) < 0);
    const slug = slugAt(this.#popular());
    const narrowed = narrowings[Math.floor(Math.random() ** 3 * narrowings.length)];
    if (chosenKind === 'product') return `/product/${slug}`;
    if (chosenKind === 'detail') return `/api/products/${slug}`;
    if (chosenKind === 'listing') return `/products?${narrowed.replace('&offset=24', '&page=2').slice(1)}`;
    return chosenKind === 'list' ? `/api/products?limit=24&fields=card${narrowed}` : '/';
  }

  /** Returns the index of a random product, with a distribution by Zipf's law. */
  #popular() {
    const chance = Math.random() * this.#upTo[this.#products - 1];
    const place = this.#upTo.findIndex((sum) => sum > chance);
    return place < 0 ? this.#products - 1 : place;
  }
}

/** Measures the load at full speed, then at half of the reached rate. @param {Stage} stage @returns {Promise<Row[]>} */
export async function busyDay(stage) {
  const day = await BusyDay.open(stage);
  const { shop, seconds, signal } = stage;
  try {
    await responsesTo(
      shop,
      Array.from({ length: stage.products }, (_, place) => slugAt(place)).flatMap((slug) => [
        `/product/${slug}`,
        `/api/products/${slug}`,
      ]),
    );
    await actUntil(day, after(2), signal);
    const before = await cacheCounts(shop);
    const full = await measureDay(shop, day, () => actUntil(day, after(seconds), signal));
    const afterwards = await cacheCounts(shop);
    const hits = (afterwards.hit - before.hit) / (afterwards.all - before.all);
    const half = await measureDay(shop, day, () => actAtRate(day, full.acts / 2, after(seconds), signal));
    const [share, p99] = ['busy day, share of hits', 'busy day, p99 ms at half load'];
    return [
      { name: share, measured: full, reached: hits, goal: goals[share] },
      { name: p99, measured: half, reached: half.p99, goal: goals[p99] },
    ];
  } finally {
    day.close();
  }
}

/**
 * Measures the memory of one process after each tenth of many mixed requests.
 * @param {Stage} stage
 * @returns {Promise<Row[]>}
 */
export async function memory(stage) {
  const day = await BusyDay.open(stage);
  const { shop, signal } = stage;
  const held = [];
  try {
    let requests = 0;
    while (requests < mixedRequests) {
      day.seen = [];
      await actUntil(day, () => day.seen.length >= mixedRequests / 10, signal);
      requests += day.seen.length;
      held.push(residentMegabytes(shop.pids.shop));
      console.log(`${held.at(-1)?.toFixed(0)} MB after ${requests} requests`);
    }
  } finally {
    day.close();
  }
  // Ignore the first tenth of the requests, while the response cache fills.
  const settled = held.slice(1);
  const [end, growth] = ['memory at the end, MB', 'growth of memory, share'];
  return [
    { name: end, reached: held.at(-1), goal: goals[end] },
    { name: growth, reached: Math.max(...settled) / Math.min(...settled) - 1, goal: goals[growth] },
  ];
}

/** Returns the number of reads, and the number of reads served from the cache. @param {Stage['shop']} shop */
async function cacheCounts({ url }) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = [...metrics.matchAll(/^shop_response_cache_requests_total\{result="(\w+)".*\} (\d+)$/gm)];
  const count = (wanted) => counts.reduce((sum, [, result, value]) => sum + (wanted(result) ? Number(value) : 0), 0);
  return { hit: count((result) => result === 'hit'), all: count(() => true) };
}

/** @param {number} seconds @returns {() => boolean} */
function after(seconds) {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
}

/** Measures the latency of single requests, and the number of actions per second. */
async function measureDay(shop, day, work) {
  day.seen = [];
  const used = countCpu(shop.pids);
  const start = performance.now();
  const acts = await work();
  const seconds = (performance.now() - start) / 1000;
  return { ...measurementOf(day.seen, seconds, used()), acts: acts / seconds };
}

/**
 * @param {BusyDay} day
 * @param {() => boolean} isOver
 * @param {AbortSignal} signal
 * @returns {Promise<number>} number of actions
 */
async function actUntil(day, isOver, signal) {
  let acts = 0;
  const live = async (visitor) => {
    for (; !isOver(); acts++) {
      signal.throwIfAborted();
      await day.act(visitor);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, visitor) => live(visitor)));
  return acts;
}

/**
 * Starts actions at a fixed rate, even while earlier actions are pending.
 * @param {BusyDay} day
 * @param {number} rate actions per second
 */
async function actAtRate(day, rate, isOver, signal) {
  const start = performance.now();
  const running = [];
  while (!isOver()) {
    signal.throwIfAborted();
    while (running.length < ((performance.now() - start) / 1000) * rate) running.push(day.act(running.length));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(running);
  return running.length;
}
