import { spawn } from 'node:child_process';
import { inRoot, root } from './paths.mjs';
import { endProcess, ended } from './processes.mjs';

/** Longer than the shop gives its own running requests and jobs. */
const patience = 35_000;

/**
 * Runs the built shop, or a part of it, until it ends or is interrupted.
 * @param {import('./settings.mjs').Environment} env
 * @param {import('./command.mjs').Interruption & { part?: string, started: (pid: number) => void, nodeOptions?: string[] }} options
 * part is the name of a program in backend/dist
 * @returns {Promise<number>} the exit code: 0 after an interruption that ended in order
 */
export async function runShop(env, { interrupted, hurried, part = 'main', started, nodeOptions = [] }) {
  const follow = new URL('follow-launcher.mjs', import.meta.url).href;
  // A process group of its own: a terminal's Ctrl-C reaches the launcher only, which then ends everything in the right order.
  const shop = spawn(
    process.execPath,
    ['--enable-source-maps', '--import', follow, ...nodeOptions, inRoot('backend', 'dist', `${part}.js`)],
    {
      cwd: root,
      env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  if (shop.pid !== undefined) started(shop.pid);
  const end = ended(shop);
  const asked = new Promise((resolve) => {
    if (interrupted.aborted) resolve(undefined);
    else interrupted.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const outcome = await Promise.race([end, asked.then(() => undefined)]);
  if (outcome) return outcome.code ?? 1;
  if (await endProcess(shop, { patience, hurried })) return 0;
  console.error(`The shop did not end within ${patience / 1000} s and was killed.`);
  return 1;
}
