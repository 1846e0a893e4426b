import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import timers from 'node:timers/promises';

/** A command that failed. The message contains its output. */
export class CommandFailed extends Error {}

/**
 * Runs a command until it ends. `signal` and `timeout` (in milliseconds) end the command and all processes that it
 * started. Returns the exit code, stdout, and `output`, which contains stdout and stderr in order of arrival.
 */
export async function runToEnd(command, args, { signal, timeout, ...options } = {}) {
  signal?.throwIfAborted();
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text) => ((output += text), (stdout += text)));
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  // Closes the output, because a process that the command left running could hold it open.
  child.once('exit', () => setTimeout(() => [child.stdout, child.stderr].forEach((stream) => stream.destroy()), 1000));
  const end = () => signalGroup(child, 'SIGTERM');
  signal?.addEventListener('abort', end);
  const timer = timeout && setTimeout(end, timeout);
  try {
    const [code] = await once(child, 'close').catch((error) => {
      throw new CommandFailed(`${command}: ${error.message}`);
    });
    signal?.throwIfAborted();
    return { code: code ?? 1, output, stdout };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/** Runs a command and returns its stdout. Throws `CommandFailed` if the exit code is not 0. */
export async function run(command, args, options) {
  const { code, output, stdout } = await runToEnd(command, args, options);
  if (code !== 0) throw new CommandFailed(`${[command, ...args].join(' ')} failed (${code})\n${output.trim()}`);
  return stdout;
}

/** Sends a signal to all processes of the child's process group. */
function signalGroup({ pid }, signal) {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // The process has ended.
  }
}

/** Whether a process is running; false for a zombie. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z /s.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch ({ code }) {
    return code === 'EPERM' || (code === 'ENOENT' && process.platform !== 'linux');
  }
}

/** Resolves when a child process has ended, with its exit `code` or its `signal`. */
export async function ended(child) {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) await once(child, 'exit');
  return { code: child.exitCode, signal: child.signalCode };
}

/**
 * Ends a child process, and kills it after the timeout in milliseconds. Returns whether it ended before the timeout.
 */
export async function endProcess(child, { signal = 'SIGTERM', timeout, hurried }) {
  const end = ended(child);
  child.kill(signal);
  const inTime = await Promise.race([end.then(() => true), wait(timeout, hurried).then(() => false)]);
  if (!inTime) signalGroup(child, 'SIGKILL');
  await end;
  return inTime;
}

/** Waits for some milliseconds, or until the signal is aborted. */
export const wait = (milliseconds, signal) => timers.setTimeout(milliseconds, undefined, { signal }).catch(() => {});

/** Evaluates a condition repeatedly until it is true. Returns false after the timeout. Times are in milliseconds. */
export async function until(question, { timeout, every = 50, signal }) {
  const deadline = Date.now() + timeout;
  while (!(await question())) {
    signal?.throwIfAborted();
    if (Date.now() > deadline) return false;
    await wait(every, signal);
  }
  return true;
}
