import { npm } from '../npm.mjs';
import { CommandFailed } from '../processes.mjs';
import { secondsSince } from '../progress.mjs';
import { twoAtATime } from './two-at-a-time.mjs';

/**
 * A tool that says yes or no to the whole project.
 * @typedef {{ name: string, args: string[] }} Check
 */

/** They need nothing but the sources. The slowest come first. @type {Check[]} */
export const sourceChecks = [
  { name: 'lint', args: ['run', 'lint'] },
  { name: 'format', args: ['run', 'format:check'] },
  { name: 'architecture', args: ['run', 'architecture'] },
  { name: 'unused', args: ['run', 'unused'] },
  { name: 'compose', args: ['run', 'compose:check'] },
  { name: 'dockerfile', args: ['run', 'dockerfile:check'] },
  { name: 'links', args: ['run', 'links'] },
  { name: 'wording', args: ['run', 'wording'] },
  { name: 'settings', args: ['run', 'settings', '--', '--check'] },
  { name: 'lockfile', args: ['run', 'lockfile', '--', '--check'] },
  { name: 'licenses', args: ['run', 'licenses'] },
];

/** Those that need the build. @type {Check[]} */
export const buildChecks = [
  { name: 'openapi', args: ['run', 'openapi', '--', '--check'] },
  { name: 'diagrams', args: ['run', 'diagrams', '--', '--check'] },
];

/**
 * Runs checks, two at a time, and says of each how it went.
 * @param {Check[]} checks
 * @param {{ dataDir: string, signal: AbortSignal }} options
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function runChecks(checks, options) {
  let failed = 0;
  await twoAtATime(checks, async (check) => {
    if (!(await passes(check, options))) failed += 1;
  });
  return { passed: checks.length - failed, failed, skipped: 0 };
}

/** @param {Check} check @param {{ dataDir: string, signal: AbortSignal }} options */
async function passes({ name, args }, options) {
  const start = Date.now();
  try {
    await npm(['--silent', ...args], options);
    console.log(`✓ ${name} (${secondsSince(start)})`);
    return true;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.log(`✗ ${name} (${secondsSince(start)})\n${error.message}`);
    return false;
  }
}
