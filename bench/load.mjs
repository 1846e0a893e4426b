import autocannon from 'autocannon';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { endProcess } from '../scripts/processes.mjs';
import { measurementOf } from './measurement.mjs';
import { countCpu } from './usage.mjs';
import { browserHeaders } from './visitor.mjs';

const warmUpSeconds = 2;
const ofTheConnection = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/**
 * @typedef {import('./measurement.mjs').Measurement} Measurement
 * @typedef {{ url: string, pids: Record<string, number> }} Server
 * @typedef {{ connections: number, seconds: number, signal: AbortSignal, headers?: Record<string, string> }} Load
 */

/**
 * Measures a server under load. The requests alternate between the paths.
 * @param {Server} server
 * @param {string[]} paths
 * @param {Load} load
 * @returns {Promise<Measurement>}
 */
export async function measureReads(server, paths, { connections, seconds, signal, headers }) {
  signal.throwIfAborted();
  const requests = paths.map((path) => ({ method: 'GET', path }));
  const options = { url: server.url, connections, headers: { ...browserHeaders, ...headers }, requests };
  await cannonade({ ...options, duration: Math.min(warmUpSeconds, seconds) });
  const used = countCpu(server.pids);
  const { latencies, duration } = await cannonade({ ...options, duration: seconds });
  return measurementOf(latencies, duration, used());
}

/**
 * Measures the same load on a baseline server that responds to each path with the same bytes. The load tool is slower
 * if responses differ, so both servers must respond with the same bytes.
 * @param {Server} server
 * @param {string[]} paths
 * @param {Load} load
 * @returns {Promise<Measurement & { toolPerSecond: number }>} `toolPerSecond`: requests that the load tool can send
 */
export async function measureBareServer(server, paths, load) {
  const bare = await startBareServer(await responsesTo(server, paths));
  const before = process.cpuUsage();
  try {
    const measured = await measureReads(bare, paths, load);
    const { user, system } = process.cpuUsage(before);
    const sent = measured.perSecond * (load.seconds + Math.min(warmUpSeconds, load.seconds));
    return { ...measured, toolPerSecond: (sent * 1_000_000) / (user + system) };
  } finally {
    await bare.stop();
  }
}

/**
 * Loads a server's responses to the paths.
 * @param {Pick<Server, 'url'>} server
 * @param {string[]} paths
 * @returns {Promise<Record<string, import('./bare-server.mjs').StoredResponse>>} by path
 */
export async function responsesTo({ url }, paths) {
  const responses = {};
  const left = [...paths];
  const requestNext = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) responses[path] = await responseTo(url + path);
  };
  await Promise.all(Array.from({ length: 8 }, requestNext));
  return responses;
}

/**
 * Loads a response with its compressed body, without decoding it.
 * @param {string} url
 * @returns {Promise<import('./bare-server.mjs').StoredResponse>}
 */
async function responseTo(url) {
  const [response] = await once(http.get(url, { headers: browserHeaders }), 'response');
  const headers = Object.entries(response.headers).filter(([name]) => !ofTheConnection.includes(name));
  const body = await buffer(response);
  return { status: response.statusCode, headers: Object.fromEntries(headers), body: body.toString('base64') };
}

/** @param {Record<string, import('./bare-server.mjs').StoredResponse>} responses by path */
async function startBareServer(responses) {
  const server = fork(fileURLToPath(new URL('bare-server.mjs', import.meta.url)));
  server.send(responses);
  const [port] = await once(server, 'message');
  const stop = () => endProcess(server, { timeout: 5_000 });
  return { url: `http://127.0.0.1:${port}`, pids: { shop: server.pid }, stop };
}

/** @param {autocannon.Options} options */
async function cannonade(options) {
  const latencies = [];
  const others = new Set();
  const run = autocannon(options);
  run.on('response', (_client, status, _bytes, latency) => {
    if (status === 200) latencies.push(latency);
    else others.add(status);
  });
  const { duration, errors } = await run;
  if (others.size > 0) throw new Error(`Some responses had the status ${[...others].join(', ')}.`);
  if (errors > 0) throw new Error(`${errors} requests had no response.`);
  return { latencies, duration };
}
