import fs from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from '../paths.mjs';
import { CommandFailed, run, runToEnd } from '../processes.mjs';
import { withProgress } from '../progress.mjs';
import { Refusal } from '../refusal.mjs';
import { isExecutable, onPath, versionOf } from './executables.mjs';

/** A browser without windows needs a third of the processor time. */
const shell = 'chromium-headless-shell';
/** Debian's packages, and the programs in them. */
const packages = [shell, 'chromium'];
const names = [...packages, 'google-chrome', 'google-chrome-stable'];

/**
 * A browser that is here already.
 * @param {import('../settings.mjs').Environment} settings
 * @returns {string | undefined} its file
 * @throws {Refusal} when `CHROMIUM` names none
 */
export function findBrowser({ CHROMIUM }) {
  if (CHROMIUM && !isExecutable(CHROMIUM))
    throw new Refusal(
      `CHROMIUM ${CHROMIUM} is not a program. Name a browser's file, for example: CHROMIUM=/usr/bin/chromium`,
    );
  if (CHROMIUM) return CHROMIUM;
  return names.map((name) => onPath(name)).find((file) => file && versionOf(file));
}

/** Whether Debian's or Ubuntu's package can be installed by this user. */
export const browserPackageIsOffered = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined;

/**
 * A browser for the tests: the one that is named, else one without windows, else any installed one. If there is none, one is
 * fetched.
 * @param {import('../settings.mjs').Environment} settings
 * @param {AbortSignal} signal
 * @returns {Promise<string>} its file
 * @throws {Refusal} when none can be had
 */
export async function obtainBrowser(settings, signal) {
  const browser =
    (settings.CHROMIUM ? undefined : await obtainShell(signal)) ??
    findBrowser(settings) ??
    downloadedBrowser() ??
    (await withProgress(
      'Fetching a browser',
      async () => (await installPackage(signal)) ?? (await downloadBrowser(signal)),
    ));
  if (!browser || !versionOf(browser))
    throw new Refusal(
      'There is no browser on this machine for the browser tests. Install Chromium, or set CHROMIUM to its file, for example: CHROMIUM=/usr/bin/chromium',
    );
  return browser;
}

/** Only faster than another browser: if it cannot be installed at once, the other one is used. @param {AbortSignal} signal */
async function obtainShell(signal) {
  const there = onPath(shell);
  if (there || !onPath('chromium') || !browserPackageIsOffered()) return there;
  const { code } = await withProgress('Fetching a browser without windows', () =>
    runToEnd(...installing(shell), aptOptions(signal)),
  );
  return code === 0 ? onPath(shell) : undefined;
}

/** @param {AbortSignal} signal */
async function installPackage(signal) {
  if (!browserPackageIsOffered()) return undefined;
  return unlessItFails(async () => {
    await run('apt-get', ['-qq', 'update'], aptOptions(signal));
    for (const name of packages) {
      const installed = await unlessItFails(async () => {
        await run(...installing(name), aptOptions(signal));
        return onPath(name);
      });
      if (installed) return installed;
    }
    return undefined;
  });
}

/** @param {string} name @returns {[command: string, args: string[]]} */
const installing = (name) => ['apt-get', ['install', '-qq', '-y', '--no-install-recommends', name, 'fonts-liberation']];

/** @param {AbortSignal} signal */
const aptOptions = (signal) => ({
  signal,
  timeout: 300_000,
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
});

/** @param {AbortSignal} signal */
function downloadBrowser(signal) {
  return unlessItFails(async () => {
    await run(process.execPath, [playwright().resolve('@playwright/test/cli'), 'install', 'chromium'], {
      signal,
      timeout: 300_000,
    });
    return downloadedBrowser();
  });
}

/** Returns the browser that Playwright downloaded earlier, if any. */
function downloadedBrowser() {
  const file = playwright()('@playwright/test').chromium.executablePath();
  return fs.existsSync(file) ? file : undefined;
}

const playwright = () => createRequire(inRoot('e2e', 'package.json'));

/** @template T @param {() => Promise<T>} attempt @returns {Promise<T | undefined>} */
async function unlessItFails(attempt) {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.log(error.message);
    return undefined;
  }
}
