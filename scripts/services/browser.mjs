import fs from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from '../paths.mjs';
import { CommandFailed, run } from '../processes.mjs';
import { withProgress } from '../progress.mjs';
import { Refusal } from '../command.mjs';
import { isExecutable, onPath, versionOf } from './executables.mjs';

/** The preferred browser: it has no windows and needs a third of the processor time of Chromium. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'google-chrome', 'google-chrome-stable'];

/** Finds an installed browser. Refuses a `CHROMIUM` that is not a program. */
export function findBrowser({ CHROMIUM }) {
  if (CHROMIUM && !isExecutable(CHROMIUM))
    throw new Refusal(
      `CHROMIUM ${CHROMIUM} is not a program. Set it to the file of a browser, for example: CHROMIUM=/usr/bin/chromium`,
    );
  if (CHROMIUM) return CHROMIUM;
  return names.map((name) => onPath(name)).find((file) => file && versionOf(file));
}

/** Whether this user can install packages of Debian or Ubuntu. */
export const browserPackageIsOffered = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined;

/**
 * Finds a browser for the tests: `CHROMIUM`, a browser without windows, or any other browser. Downloads a browser if
 * none is installed. Refuses if the download fails.
 */
export async function obtainBrowser(settings, signal) {
  const fetching = (suffix, work) => withProgress(`Fetching a browser${suffix}`, () => unlessItFails(work));
  const hasSlowOne = !settings.CHROMIUM && !onPath(shell) && onPath('chromium') && browserPackageIsOffered();
  if (hasSlowOne) await fetching(' without windows', () => installPackage(shell, signal));
  const browser =
    findBrowser(settings) ??
    downloadedBrowser() ??
    (browserPackageIsOffered() ? await fetching('', () => installAnyPackage(signal)) : undefined) ??
    (await fetching('', () => downloadBrowser(signal)));
  if (browser && versionOf(browser)) return browser;
  throw new Refusal(
    'The browser tests need a browser, and this machine has none. Install Chromium, or set CHROMIUM to its file, for example: CHROMIUM=/usr/bin/chromium',
  );
}

async function installAnyPackage(signal) {
  await run('apt-get', ['-qq', 'update'], { signal, timeout: 300_000 });
  return (await unlessItFails(() => installPackage(shell, signal))) ?? installPackage('chromium', signal);
}

async function installPackage(name, signal) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const args = ['install', '-qq', '-y', '--no-install-recommends', name, 'fonts-liberation'];
  await run('apt-get', args, { signal, timeout: 300_000, env });
  return onPath(name);
}

const playwright = () => createRequire(inRoot('e2e', 'package.json'));

async function downloadBrowser(signal) {
  const cli = playwright().resolve('@playwright/test/cli');
  await run(process.execPath, [cli, 'install', 'chromium'], { signal, timeout: 300_000 });
  return downloadedBrowser();
}

/** The browser that Playwright downloaded earlier, if any. */
function downloadedBrowser() {
  const file = playwright()('@playwright/test').chromium.executablePath();
  return fs.existsSync(file) ? file : undefined;
}

async function unlessItFails(attempt) {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.log(error.message);
    return undefined;
  }
}
