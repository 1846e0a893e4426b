import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CommandFailed, until } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { alreadyRunning, liveLauncher, requireWritable } from './ownership.mjs';

/** A keeper that is just ending lets its services end in order. */
const patience = 60_000;

/**
 * @typedef {object} KeptServices
 * @property {Array<Omit<import('./keeper.mjs').Member, 'alone'>>} others the launchers that were there before
 * @property {() => Promise<Record<string, string>>} prepare brings packages, build and services about; the settings that name the services
 * @property {AbortSignal} lost aborted, with a Refusal that says why, when one of the services has ended for good
 * @property {(pid: number) => void} startedShop
 * @property {(hurried?: AbortSignal) => Promise<void>} leave resolves when the services have ended, or others use them still
 */

/**
 * Joins those who use the services of a data folder, as the first of them or as one more.
 * @param {string} dataDir
 * @param {{ address?: { host: string, port: number }, alone: boolean, interrupted: AbortSignal }} options alone: nobody else may
 * @returns {Promise<KeptServices>}
 * @throws {import('../refusal.mjs').Refusal} when one of them has to be alone
 */
export async function joinServices(dataDir, { interrupted: signal, ...who }) {
  requireWritable(dataDir);
  /** @type {KeptServices | undefined} */
  let joined;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let keeper;
  const come = async () => {
    const living = await liveLauncher(dataDir, { orStopping: true });
    if (living?.door !== undefined) joined = await enter(dataDir, living.door, { token: living.token, ...who });
    else if (living) throw alreadyRunning(dataDir, living.pid);
    else if (!keeper || keeper.exitCode !== null || keeper.signalCode !== null) keeper = startKeeper(dataDir);
    return joined !== undefined;
  };
  if (!(await until(come, { patience, every: 100, signal })) || !joined)
    throw new CommandFailed(`The services in ${dataDir} could not be reached.`);
  return joined;
}

/** @param {string} dataDir */
function startKeeper(dataDir) {
  const log = fs.openSync(path.join(dataDir, 'keeper.log'), 'a', 0o600);
  const keeper = spawn(process.execPath, [fileURLToPath(new URL('keeper.mjs', import.meta.url)), dataDir], {
    detached: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  keeper.unref();
  return keeper;
}

/**
 * @param {string} dataDir
 * @param {number} door
 * @param {{ token: string, address?: { host: string, port: number }, alone: boolean }} who
 * @returns {Promise<KeptServices | undefined>} undefined when the keeper lets nobody in any more
 */
async function enter(dataDir, door, who) {
  const socket = net.connect(door, '127.0.0.1');
  const lost = new AbortController();
  /** @param {string} sentence */
  const lose = (sentence) => lost.abort(new Refusal(sentence));
  let isLeaving = false;
  const closed = new Promise((resolve) =>
    socket.once('close', () => {
      if (!isLeaving) lose('The process that runs the services was killed.');
      resolve(undefined);
    }),
  );
  socket.on('error', () => {});
  /** @param {object} message */
  const say = (message) => void socket.write(`${JSON.stringify(message)}\n`);
  /** @type {(message: any) => void} */
  let hear = () => {};
  /** The next answer; undefined when the keeper is gone. @returns {Promise<any>} */
  const answer = () => Promise.race([closed, new Promise((resolve) => (hear = resolve))]);
  createInterface({ input: socket }).on('line', (line) => {
    const message = JSON.parse(line);
    if (message.text !== undefined) console.log(message.text);
    else if (message.lost !== undefined) lose(message.lost);
    else hear(message);
  });
  const admitted = answer();
  say({ join: { pid: process.pid, ...who } });
  const { others, taken } = (await admitted) ?? {};
  if (taken !== undefined) throw alreadyRunning(dataDir, taken);
  if (!others) return undefined;
  return {
    others,
    prepare: async () => {
      const prepared = answer();
      say({ prepare: true });
      const { env, failed } = (await prepared) ?? { failed: 'The process that starts the services was killed.' };
      if (failed !== undefined) throw new CommandFailed(failed);
      return env;
    },
    lost: lost.signal,
    startedShop: (shop) => say({ shop }),
    leave: async (hurried) => {
      isLeaving = true;
      hurried?.addEventListener('abort', () => say({ hurry: true }));
      if (hurried?.aborted) say({ hurry: true });
      say({ leave: true });
      await closed;
    },
  };
}
