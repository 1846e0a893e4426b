import { spawn } from 'node:child_process';
import fs from 'node:fs';
import timers from 'node:timers/promises';

/** A command that ended badly; the message holds what it printed last. */
export class CommandFailed extends Error {}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env]
 * @property {AbortSignal} [signal] ends the command and everything that it started
 * @property {number} [timeout] in milliseconds
 * @property {number} [uid]
 * @property {number} [gid]
 */

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, stdout: string }>} `output` is stdout and stderr as they came
 */
export function runToEnd(command, args, { signal, timeout, ...options } = {}) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text) => ((output += text), (stdout += text)));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    const end = () => signalGroup(child, 'SIGTERM');
    signal?.addEventListener('abort', end);
    const timer = timeout === undefined ? undefined : setTimeout(end, timeout);
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    };
    child.once('error', (error) => {
      settle();
      reject(new CommandFailed(`${command}: ${error.message}`));
    });
    // A process that the command left running may keep the output open indefinitely.
    child.once('exit', () =>
      setTimeout(() => [child.stdout, child.stderr].forEach((stream) => stream.destroy()), 1000),
    );
    child.once('close', (code) => {
      settle();
      if (signal?.aborted) reject(signal.reason);
      else resolve({ code: code ?? 1, output, stdout });
    });
  });
}

/**
 * Runs a command that has to succeed.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<string>} its stdout
 * @throws {CommandFailed}
 */
export async function run(command, args, options) {
  const { code, output, stdout } = await runToEnd(command, args, options);
  if (code !== 0) throw new CommandFailed(`${[command, ...args].join(' ')} failed (${code})\n${output.trim()}`);
  return stdout;
}

/**
 * Signals a process that was started in a group of its own, with everything in that group.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // it has ended already
  }
}

/** Whether a process runs; a zombie does not. @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z /s.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    return code === 'EPERM' || (code === 'ENOENT' && process.platform !== 'linux');
  }
}

/**
 * Settles when a child process has ended.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>}
 */
export function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
    return Promise.resolve({ code: child.exitCode, signal: child.signalCode });
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
}

/**
 * Asks a child process to end, and kills it when it takes too long.
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ signal?: NodeJS.Signals, timeout: number, hurried?: AbortSignal }} options timeout in milliseconds
 * @returns {Promise<boolean>} whether it ended by itself
 */
export async function endProcess(child, { signal = 'SIGTERM', timeout, hurried }) {
  const end = ended(child);
  child.kill(signal);
  const inTime = await Promise.race([end.then(() => true), wait(timeout, hurried).then(() => false)]);
  if (!inTime) signalGroup(child, 'SIGKILL');
  await end;
  return inTime;
}

/** Waits, at most until the signal comes. @param {number} milliseconds @param {AbortSignal} [signal] @returns {Promise<void>} */
export const wait = (milliseconds, signal) => timers.setTimeout(milliseconds, undefined, { signal }).catch(() => {});

/**
 * Repeats a question until the answer is yes.
 * @param {() => Promise<boolean> | boolean} question
 * @param {{ timeout: number, every?: number, signal?: AbortSignal }} options in milliseconds
 * @returns {Promise<boolean>} false when time ran out
 */
export async function until(question, { timeout, every = 50, signal }) {
  const deadline = Date.now() + timeout;
  while (!(await question())) {
    signal?.throwIfAborted();
    if (Date.now() > deadline) return false;
    await wait(every, signal);
  }
  return true;
}
