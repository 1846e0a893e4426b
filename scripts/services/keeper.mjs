// Runs the services of a data folder for all launchers of that folder, from the first that comes to the last that goes. It is a
// process of its own, so that each of them may end, or be killed, while the others go on.
import net from 'node:net';
import { createInterface } from 'node:readline';
import { buildWhatIsStale } from '../freshness.mjs';
import { installPackages } from '../install.mjs';
import { CommandFailed, isAlive, until } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { readSettings } from '../settings.mjs';
import { claim, listenAnywhere } from './ownership.mjs';
import { startServices } from './services.mjs';

/** Longer than a shop whose launcher was killed takes to end. */
const patience = 60_000;

/**
 * A launcher, as the others may know it.
 * @typedef {object} Member
 * @property {number} pid
 * @property {{ host: string, port: number }} [address] where its shop listens
 * @property {boolean} [alone] bears no others beside it
 * @property {number} [shop] the process that it has started
 * @property {boolean} [lost] it was killed, and its shop is just ending
 */

const [dataDir = ''] = process.argv.slice(2);
const ending = new AbortController();
const hurried = new AbortController();
/** @type {Map<net.Socket, Member>} */
const members = new Map();
/** @type {import('./services.mjs').Services | undefined} */
let services;
let preparation = Promise.resolve();

// Only its launchers end it: a signal to the whole terminal or machine reaches them too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
console.log = console.error = (text) => {
  for (const socket of members.keys()) say(socket, { text: String(text) });
};

const door = net.createServer(receive);
const { release, token } = await claim(dataDir, { interrupted: ending.signal, door: await listenAnywhere(door) }).catch(
  (error) => {
    if (!(error instanceof Refusal)) throw error;
    // Another keeper was first: the launcher goes to that one.
    process.exit(0);
  },
);
// A launcher that died before it came in.
setTimeout(() => void leave(), 10_000).unref();

/** @param {net.Socket} socket */
function receive(socket) {
  socket.on('error', () => {});
  const lines = createInterface({ input: socket, crlfDelay: Infinity });
  lines.on('line', (line) => {
    const message = messageIn(line);
    if (message) hear(socket, message);
    else socket.destroy();
  });
  socket.on('close', () => void lose(socket));
}

/** Nothing in the words of a stranger who found the door. @param {string} line */
function messageIn(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * @param {net.Socket} socket
 * @param {{ join?: Member & { token: string }, prepare?: boolean, shop?: number, leave?: boolean, hurry?: boolean }} message
 */
function hear(socket, { join, prepare, shop, leave: leaves, hurry }) {
  const member = members.get(socket);
  if (join) admit(socket, join);
  else if (!member) socket.destroy();
  else if (shop !== undefined) member.shop = shop;
  else if (prepare) preparation = preparation.then(() => prepareFor(socket));
  else if (hurry) hurried.abort();
  else if (leaves) {
    members.delete(socket);
    if (members.size > 0) socket.end();
    else void leave();
  }
}

/** @param {net.Socket} socket @param {Member & { token: string }} newcomer */
function admit(socket, { token: shown, ...newcomer }) {
  if (shown !== token || ending.signal.aborted) {
    socket.destroy();
    return;
  }
  const others = [...members.values()];
  const inTheWay = newcomer.alone ? others[0] : others.find(({ alone }) => alone);
  if (inTheWay) {
    say(socket, { taken: inTheWay.pid });
    return;
  }
  members.set(socket, newcomer);
  say(socket, { others });
}

/** Packages, build and services, for one launcher after the other: the sources may have changed meanwhile. @param {net.Socket} socket */
async function prepareFor(socket) {
  if (!members.has(socket)) return;
  const signal = ending.signal;
  try {
    await installPackages({ dataDir, signal });
    await buildWhatIsStale({ dataDir, signal });
    services ??= await startWatchedServices(signal);
    say(socket, { env: services.env });
  } catch (error) {
    const expected = error instanceof Refusal || error instanceof CommandFailed;
    say(socket, { failed: expected ? error.message : String(error instanceof Error ? error.stack : error) });
  }
}

/** @param {AbortSignal} signal */
async function startWatchedServices(signal) {
  const started = await startServices(readSettings(), { dataDir, interrupted: signal });
  void started.lost.then((sentence) => {
    for (const socket of members.keys()) say(socket, { lost: sentence });
  });
  return started;
}

/** A launcher that was killed is gone when the shop that it started is, which ends by itself. @param {net.Socket} socket */
async function lose(socket) {
  const member = members.get(socket);
  if (!member) return;
  const { shop } = member;
  member.lost = true;
  if (shop !== undefined) await until(() => !isAlive(shop), { patience, every: 100 });
  members.delete(socket);
  await leave();
}

async function leave() {
  if (members.size > 0 || ending.signal.aborted) return;
  ending.abort();
  await preparation;
  await services?.stop(hurried.signal);
  release();
  process.exit(0);
}

/** @param {net.Socket} socket @param {object} message */
function say(socket, message) {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}
