import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot, root } from './paths.mjs';
import { endProcess, ended, wait } from './processes.mjs';
import { Restarts } from './services/supervision.mjs';

/** Longer than the shop gives its own running requests and jobs. */
const timeout = 35_000;

/**
 * Runs the built shop, or a part of it, until it ends or is interrupted. One that was open and crashes is restarted, a few times.
 * @param {import('./settings.mjs').Environment} env
 * @param {import('./command.mjs').Interruption & {
 *   part?: string, started: (pid: number) => void
 * }} options
 * part is the name of a program in backend/dist
 * @returns {Promise<number>} the exit code: 0 after an interruption that ended in order
 */
export async function runShop(env, { interrupted, hurried, part = 'main', started }) {
  const restarts = new Restarts();
  let wasOpen = false;
  for (;;) {
    const shop = spawnShop(env, part);
    if (shop.pid !== undefined) started(shop.pid);
    shop.once('message', () => {
      wasOpen = true;
      restarts.started();
    });
    const end = await Promise.race([ended(shop), aborted(interrupted)]);
    if (!end) return endShop(shop, hurried);
    if (end.code === 0) return 0;
    const how = end.signal ? `was killed by ${end.signal}` : `ended with status ${end.code}`;
    const pause = wasOpen ? restarts.next() : undefined;
    if (pause === undefined) {
      console.error(`The shop ${how}${wasOpen ? ' too often: it is not started again' : ' before it was open'}.`);
      return end.code ?? 1;
    }
    console.error(`The shop ${how}; starting it again.`);
    await wait(pause, interrupted);
    if (interrupted.aborted) return 0;
  }
}

/** @param {import('./settings.mjs').Environment} env @param {string} part */
function spawnShop(env, part) {
  const follow = new URL('follow-launcher.mjs', import.meta.url).href;
  // A process group of its own: a terminal's Ctrl-C reaches the launcher only, which then ends everything in the right order.
  const args = ['--enable-source-maps', '--import', follow];
  return spawn(process.execPath, [...args, inRoot('backend', 'dist', 'processes', `${part}.js`)], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** @param {AbortSignal} signal */
const aborted = async (signal) => void (signal.aborted || (await once(signal, 'abort')));

/** @param {import('node:child_process').ChildProcess} shop @param {AbortSignal} hurried @returns {Promise<number>} */
async function endShop(shop, hurried) {
  if (await endProcess(shop, { timeout, hurried })) return 0;
  console.error(`The shop did not end within ${timeout / 1000} s and was killed.`);
  return 1;
}
