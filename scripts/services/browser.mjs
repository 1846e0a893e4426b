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
 * Finds a browser for the tests: `CHROMIUM`, a browser without windows, or any other browser. Installs or downloads a
 * browser if there is none. Refuses if this fails.
 */
export async function obtainBrowser(settings, signal) {
  const playwright = createRequire(inRoot('e2e', 'package.json'));
  const options = { signal, timeout: 300_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = (name) => () =>
    run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', name, 'fonts-liberation'], options);
  const download = () =>
    run(process.execPath, [playwright.resolve('@playwright/test/cli'), 'install', 'chromium'], options);
  const update = () => run('apt-get', ['-qq', 'update'], options);
  const downloaded = () => playwright('@playwright/test').chromium.executablePath();
  const find = () => findBrowser(settings) ?? [downloaded()].find((file) => fs.existsSync(file));
  const hasSlowOne = !settings.CHROMIUM && !onPath(shell) && onPath('chromium') && browserPackageIsOffered();
  if (hasSlowOne) await fetching(install(shell));
  const packages = browserPackageIsOffered() ? [update, install(shell), install('chromium')] : [];
  let browser = find();
  for (const work of [...packages, download]) {
    if (browser) break;
    await fetching(work);
    browser = find();
  }
  if (browser && versionOf(browser)) return browser;
  throw new Refusal(
    'The browser tests need a browser, and this machine has none. Install Chromium, or set CHROMIUM to its file, for example: CHROMIUM=/usr/bin/chromium',
  );
}

/** Runs a command that fetches a browser. Prints the output if the command fails. */
async function fetching(work) {
  try {
    await withProgress('Fetching a browser', work);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.log(error.message);
  }
}
