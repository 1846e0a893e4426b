import autocannon from 'autocannon';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { endProcess } from '../scripts/processes.mjs';
import { slugAt, variantAt } from './catalogue.mjs';
import { cpuOf, measurementOf } from './measurement.mjs';

const connections = 8;
const warmUpSeconds = 2;
const carts = 400;
/** As browsers ask. */
const headers = { 'Accept-Encoding': 'gzip, deflate, br', 'Content-Type': 'application/json' };
const ofTheConnection = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/**
 * @typedef {import('./measurement.mjs').Measurement} Measurement
 * @typedef {{ name: string, shop: Measurement, yardstick: Measurement }} Comparison
 * @typedef {{ method: 'GET' | 'POST', path: string, body?: string }} Call
 */

/**
 * Measures single calls, each beside a bare server that answers the same bytes.
 * @param {import('./shop-process.mjs').RunningShop} shop
 * @param {{ products: number, seconds: number, signal: AbortSignal }} options
 * @returns {Promise<Comparison[]>}
 */
export async function measureCalls(shop, { products, seconds, signal }) {
  const comparisons = [];
  for (const [name, nextCall] of Object.entries(await callsOf(shop, products))) {
    signal.throwIfAborted();
    const answer = await answerTo(shop.url, nextCall());
    const bare = await startBareServer(answer);
    try {
      const measured = await drive(shop, nextCall, { seconds, status: answer.status });
      comparisons.push({
        name,
        shop: measured,
        yardstick: await drive(bare, nextCall, { seconds, status: answer.status }),
      });
    } finally {
      await bare.stop();
    }
  }
  return comparisons;
}

/**
 * @param {{ url: string }} shop
 * @param {number} products
 * @returns {Promise<Record<string, () => Call>>}
 */
async function callsOf({ url }, products) {
  const sessions = await makeCarts(url);
  let turn = 0;
  const addToCart = () => {
    turn += 1;
    const { productId, variantId } = variantAt(turn % products);
    const body = JSON.stringify({ productId, variantId, quantity: 1 });
    return { method: 'POST', path: `/api/cart/${sessions[turn % carts]}/items`, body };
  };
  return {
    'list of 24': () => ({ method: 'GET', path: '/api/products?limit=24' }),
    'product detail': () => ({ method: 'GET', path: `/api/products/${slugAt(turn++ % products)}` }),
    'add to cart': addToCart,
    'server-rendered listing': () => ({ method: 'GET', path: '/products' }),
  };
}

/** @param {string} url */
async function makeCarts(url) {
  const sessions = [];
  for (let made = 0; made < carts; made++) {
    const answer = await fetch(`${url}/api/cart`, { method: 'POST', headers, body: '{}' });
    sessions.push((await answer.json()).sessionId);
  }
  return sessions;
}

/**
 * An answer as it comes over the wire.
 * @param {string} url
 * @param {Call} call
 * @returns {Promise<import('./bare-server.mjs').Answer>}
 */
async function answerTo(url, { method, path, body }) {
  const request = http.request(url + path, { method, headers }).end(body);
  const [response] = await once(request, 'response');
  const kept = Object.entries(response.headers).filter(([name]) => !ofTheConnection.includes(name));
  return {
    status: response.statusCode,
    headers: Object.fromEntries(kept),
    body: (await buffer(response)).toString('base64'),
  };
}

/** @param {import('./bare-server.mjs').Answer} answer */
async function startBareServer(answer) {
  const server = fork(fileURLToPath(new URL('bare-server.mjs', import.meta.url)));
  server.send(answer);
  const [port] = await once(server, 'message');
  return { url: `http://127.0.0.1:${port}`, pid: server.pid, stop: () => endProcess(server, { patience: 5_000 }) };
}

/**
 * @param {{ url: string, pid: number }} server
 * @param {() => Call} nextCall
 * @param {{ seconds: number, status: number }} options the status that every answer has to have
 * @returns {Promise<Measurement>}
 */
async function drive(server, nextCall, { seconds, status }) {
  await cannonade(server, nextCall, { seconds: warmUpSeconds, status });
  const cpu = cpuOf(server.pid);
  const before = cpu();
  const { latencies, duration } = await cannonade(server, nextCall, { seconds, status });
  const after = cpu();
  return measurementOf(latencies, duration, before === undefined || after === undefined ? undefined : after - before);
}

/**
 * @param {{ url: string }} server
 * @param {() => Call} nextCall
 * @param {{ seconds: number, status: number }} options
 * @returns {Promise<{ latencies: number[], duration: number }>}
 */
async function cannonade({ url }, nextCall, { seconds, status: expected }) {
  const latencies = [];
  const others = new Set();
  const setupRequest = (request) => ({ ...request, ...nextCall() });
  const run = autocannon({ url, connections, duration: seconds, headers, requests: [{ setupRequest }] });
  run.on('response', (_client, status, _bytes, latency) => {
    if (status === expected) latencies.push(latency);
    else others.add(status);
  });
  const { duration, errors } = await run;
  if (others.size > 0) throw new Error(`Some answers had the status ${[...others].join(', ')}.`);
  if (errors > 0) throw new Error(`${errors} requests had no answer.`);
  return { latencies, duration };
}
