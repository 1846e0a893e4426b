import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot, root } from './paths.mjs';
import { endProcess, ended, wait } from './processes.mjs';
import { Restarts } from './services/supervision.mjs';

/**
 * Milliseconds after which a shop that does not shut down is killed. This time is longer than the shop's own shutdown
 * timeout.
 */
const timeout = 35_000;

/**
 * Runs the built shop, or the program `part` of backend/dist, until it ends or is interrupted. Restarts a shop that
 * crashes after its start was complete, up to a few times. Calls `startedShop` with the id of each process. Returns the
 * exit code.
 */
export async function runShop({ env, startedShop }, { interrupted, hurried }, part = 'main') {
  const restarts = new Restarts();
  let wasOpen = false;
  for (;;) {
    const shop = spawnShop(env, part);
    if (shop.pid !== undefined) startedShop(shop.pid);
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
      console.error(`The shop ${how}${wasOpen ? ' too often and is not restarted' : ' before it was open'}.`);
      return end.code ?? 1;
    }
    console.error(`The shop ${how}. Restarting the shop.`);
    await wait(pause, interrupted);
    if (interrupted.aborted) return 0;
  }
}

/**
 * Starts the shop in its own process group, so that Ctrl-C reaches only the launcher, which ends all processes in
 * order.
 */
function spawnShop(env, part) {
  const follow = new URL('follow-launcher.mjs', import.meta.url).href;
  const program = inRoot('backend', 'dist', 'processes', `${part}.js`);
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  const args = ['--enable-source-maps', '--import', follow, program];
  return spawn(process.execPath, args, { cwd: root, env, detached: true, stdio });
}

const aborted = async (signal) => void (signal.aborted || (await once(signal, 'abort')));

async function endShop(shop, hurried) {
  if (await endProcess(shop, { timeout, hurried })) return 0;
  console.error(`The shop did not end within ${timeout / 1000} s and was killed.`);
  return 1;
}
