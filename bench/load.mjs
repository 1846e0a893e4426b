import autocannon from 'autocannon';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { endProcess } from '../scripts/processes.mjs';
import { slugAt, variantAt } from './catalogue.mjs';
import { cpuOf, measurementOf } from './measurement.mjs';

const warmUpSeconds = 2;
const carts = 400;
/** As browsers ask. */
const headers = { 'Accept-Encoding': 'gzip, deflate, br', 'Content-Type': 'application/json' };
const ofTheConnection = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/**
 * @typedef {import('./measurement.mjs').Measurement} Measurement
 * @typedef {{ name: string, shop: Measurement, yardstick: Measurement }} Comparison
 * @typedef {{ method: 'GET' | 'POST', path: string, body?: string, headers?: Record<string, string> }} Call
 */

/**
 * Measures single calls, each beside a bare server that answers the same bytes.
 * @param {import('./shop-process.mjs').RunningShop} shop
 * @param {Record<string, () => Call>} calls by what they are called
 * @param {{ connections: number, seconds: number, signal: AbortSignal }} options
 * @returns {Promise<Comparison[]>}
 */
export async function measureCalls(shop, calls, { connections, seconds, signal }) {
  const comparisons = [];
  for (const [name, nextCall] of Object.entries(calls)) {
    signal.throwIfAborted();
    const answer = await answerTo(shop.url, nextCall());
    const bare = await startBareServer(answer);
    try {
      const options = { connections, seconds, status: answer.status };
      const measured = await drive(shop, nextCall, options);
      comparisons.push({ name, shop: measured, yardstick: await drive(bare, nextCall, options) });
    } finally {
      await bare.stop();
    }
  }
  return comparisons;
}

/**
 * What a shop is asked most.
 * @param {{ url: string }} shop
 * @param {number} products
 * @returns {Promise<Record<string, () => Call>>}
 */
export async function callsOf({ url }, products) {
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
async function answerTo(url, { method, path, body, headers: own }) {
  const request = http.request(url + path, { method, headers: { ...headers, ...own } }).end(body);
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
  return { url: `http://127.0.0.1:${port}`, pid: server.pid, stop: () => endProcess(server, { timeout: 5_000 }) };
}

/**
 * @param {{ url: string, pid: number }} server
 * @param {() => Call} nextCall
 * @param {{ connections: number, seconds: number, status: number }} options the status that every answer has to have
 * @returns {Promise<Measurement>}
 */
async function drive(server, nextCall, { connections, seconds, status }) {
  await cannonade(server, nextCall, { connections, seconds: warmUpSeconds, status });
  const cpu = cpuOf(server.pid);
  const before = cpu();
  const { latencies, duration } = await cannonade(server, nextCall, { connections, seconds, status });
  const after = cpu();
  return measurementOf(latencies, duration, before === undefined || after === undefined ? undefined : after - before);
}

/**
 * @param {{ url: string }} server
 * @param {() => Call} nextCall
 * @param {{ connections: number, seconds: number, status: number }} options
 * @returns {Promise<{ latencies: number[], duration: number }>}
 */
async function cannonade({ url }, nextCall, { connections, seconds, status: expected }) {
  const latencies = [];
  const others = new Set();
  const setupRequest = (request) => {
    const { headers: own, ...call } = nextCall();
    return { ...request, ...call, headers: { ...request.headers, ...own } };
  };
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
