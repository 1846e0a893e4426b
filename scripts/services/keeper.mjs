// Runs the services of a data folder for all launchers of that folder, from the first that joins to the last that leaves. It is a
// process of its own, so that each of them may end, or be killed, while the others go on.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { buildWhatIsStale } from '../freshness.mjs';
import { installPackages } from '../install.mjs';
import { CommandFailed, isAlive, until } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { readSettings } from '../settings.mjs';
import { claimFolder, onMessage, releaseFolder, send } from './keeper-connection.mjs';
import { requireFree } from './ports.mjs';
import { startServices } from './services.mjs';

/** Longer than a shop whose launcher was killed takes to end. */
const shopTimeout = 60_000;

/**
 * A launcher that uses the services.
 * @typedef {object} Member
 * @property {number} pid
 * @property {{ host: string, port: number }} [address] where its shop listens
 * @property {boolean} alone allows no others beside it
 * @property {number} [shop] the process that it has started
 * @property {Promise<unknown>} [gone] it has left or was killed; settles when its shop has ended too
 */

const [dataDir = ''] = process.argv.slice(2);
/** What a launcher shows the keeper, and what the keeper shows a launcher. */
const [token, proof] = [randomBytes(16), randomBytes(16)].map((bytes) => bytes.toString('hex'));
const ending = new AbortController();
const hurried = new AbortController();
/** @type {Map<net.Socket, Member>} */
const members = new Map();
/** @type {import('./services.mjs').Services | undefined} */
let services;
/** One of the services has ended and cannot be restarted. */
let isBroken = false;
let preparation = Promise.resolve();

// Only its launchers end it: a signal to the whole terminal or machine reaches them too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
console.log = console.error = (text) => sendAll({ text: String(text) });

const server = net.createServer((socket) => {
  onMessage(socket, (message) => receive(socket, message));
  socket.once('close', () => void remove(socket));
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = /** @type {net.AddressInfo} */ (server.address());
// Another keeper was first: the launcher goes to that one.
if (!(await claimFolder(dataDir, { pid: process.pid, port, token, proof }))) process.exit(0);
// A launcher that died before it came in.
setTimeout(() => void endWithoutMembers(), 10_000).unref();

/** @param {net.Socket} socket @param {{ token?: string, join?: Member, shop?: number, leave?: boolean, hurry?: boolean }} message */
function receive(socket, message) {
  const member = members.get(socket);
  if (message.token === token) greet(socket, message.join);
  else if (!member) socket.destroy();
  else if (message.shop !== undefined) member.shop = message.shop;
  else if (message.hurry) hurried.abort();
  else if (message.leave) void remove(socket);
}

/** @param {net.Socket} socket @param {Member} [newcomer] */
function greet(socket, newcomer) {
  const isEnding = isBroken || ending.signal.aborted;
  send(socket, { proof, state: isEnding ? 'ending' : 'running' });
  if (newcomer && !isEnding) void admit(socket, newcomer);
  else socket.end();
}

/** @param {net.Socket} socket @param {Member} newcomer */
async function admit(socket, newcomer) {
  const others = [...members.values()];
  const onPort = others.filter(({ address }) => address && isDeepStrictEqual(address, newcomer.address));
  const inTheWay = others.find(({ alone }) => alone || newcomer.alone) ?? onPort.find(({ gone }) => !gone);
  if (inTheWay) {
    const failed = `The shop in ${dataDir} is already running (process ${inTheWay.pid}). Stop that one first, or set DATA_DIR to another folder.`;
    return send(socket, { failed });
  }
  members.set(socket, newcomer);
  try {
    await Promise.all(onPort.map(({ gone }) => gone));
    if (newcomer.address) await requireFree(newcomer.address);
    const prepared = preparation.then(() => prepare(socket));
    preparation = prepared.catch(() => {});
    send(socket, { env: await prepared });
  } catch (error) {
    const expected = error instanceof Refusal || error instanceof CommandFailed;
    send(socket, { failed: expected ? error.message : String(error instanceof Error ? error.stack : error) });
  }
}

/** Packages, build and services, for one launcher after the other: the sources may have changed meanwhile. @param {net.Socket} socket */
async function prepare(socket) {
  const { signal } = ending;
  signal.throwIfAborted();
  const installed = await installPackages({ dataDir, signal });
  const lost = (/** @type {string} */ sentence) => {
    isBroken = true;
    sendAll({ lost: sentence });
  };
  const starting = services ?? startServices(readSettings(), { dataDir, signal, lost });
  const building = buildWhatIsStale({ dataDir, signal }).then((isNew) =>
    send(socket, { built: { changed: installed || isNew } }),
  );
  const [built, started] = await Promise.allSettled([building, starting]);
  // Also those beside a failed build are ended with the last launcher.
  if (started.status === 'fulfilled') services = started.value;
  for (const part of [built, started]) if (part.status === 'rejected') throw part.reason;
  return services?.env;
}

/** A shop whose launcher was killed ends by itself, and needs the services until then. @param {net.Socket} socket */
async function remove(socket) {
  const member = members.get(socket);
  if (!member || member.gone) return;
  const { shop } = member;
  member.gone = until(() => shop === undefined || !isAlive(shop), { timeout: shopTimeout, every: 100 });
  await member.gone;
  members.delete(socket);
  if (members.size > 0) socket.end();
  else await endWithoutMembers();
}

async function endWithoutMembers() {
  if (members.size > 0 || ending.signal.aborted) return;
  ending.abort();
  await preparation;
  await services?.stop(hurried.signal);
  releaseFolder(dataDir, token);
  process.exit(0);
}

/** @param {object} message */
function sendAll(message) {
  for (const socket of members.keys()) send(socket, message);
}
