import fs from 'node:fs';
import path from 'node:path';
import { npmLine } from '../npm.mjs';
import { inRoot } from '../paths.mjs';
import { runToEnd } from '../processes.mjs';
import { secondsSince } from '../progress.mjs';

/** Whether tests run with large counts. `npm run test:all` sets `TEST_EXTENT=all`. */
export const atLength = process.env.TEST_EXTENT === 'all';

/**
 * Whether tests of a series are skipped: files `*.series.*`, files in a folder `series`, and tests with `@series` in
 * their title or tags. `npm run test:full` sets `TEST_EXTENT=full`, and includes them.
 */
const withoutSeries = !process.env.TEST_EXTENT;

/**
 * Gives V8 more memory for short-lived objects, so that it copies fewer objects. Jest's workers inherit this option.
 */
const NODE_OPTIONS = '--max-semi-space-size=64';

/**
 * Arguments that leave the series out, unless files are chosen. Jest reports the tests that it leaves out as skipped.
 * The lint rules reject all other skipped tests.
 */
const noSeries = (pattern, ...args) => (pattern || !withoutSeries ? [] : args);

/**
 * Without this setting, Testing Library prints the page for each attempt of a search, in a thirtieth of the time of the
 * frontend's suite. A run of chosen files prints the page of a failed search.
 */
const noPages = { DEBUG_PRINT_LIMIT: '0' };

const jest = (workspace) => ({
  name: workspace,
  files: /\.spec\.tsx?$/,
  mostlyWaits: false,
  line: (pattern, folder) => ({
    ...npmLine(['run', '-s', 'test', '-w', workspace, '--', '--ci', ...noSeries(pattern, '-t', '^(?!.*@series)')]),
    env: { NODE_OPTIONS, SPECS_FOLDER: path.join(folder, 'specs'), SPECS: pattern, ...(!pattern && noPages) },
  }),
  counts: {
    passed: /^Tests:.* (\d+) passed/gm,
    failed: /^Tests:.* (\d+) failed/gm,
    skipped: withoutSeries ? /^Tests:.* (\d+) todo/gm : /^Tests:.* (\d+) (?:skipped|todo)/gm,
  },
});

const scriptTests = /\.test\.mjs$/;

/**
 * The test suites. Each suite is in the folder of its name. `line` returns its command line for the pattern of the
 * chosen files, and for a folder for temporary files. `counts` parses the numbers in its output. A suite that
 * `mostlyWaits` runs in parallel with Jest's suites.
 */
export const suites = [
  jest('backend'),
  jest('frontend'),
  {
    name: 'scripts',
    files: scriptTests,
    mostlyWaits: true,
    line: (pattern) => ({
      command: process.execPath,
      args: ['--test', '--test-reporter=tap', ...testFiles({ name: 'scripts', files: scriptTests }, pattern)],
    }),
    counts: {
      passed: /^# pass (\d+)$/gm,
      failed: /^# (?:fail|cancelled) (\d+)$/gm,
      skipped: /^# (?:skipped|todo) (\d+)$/gm,
    },
  },
  {
    name: 'e2e',
    files: /\.(spec|test)\.ts$/,
    mostlyWaits: true,
    needsBrowser: true,
    line: (pattern) => ({
      command: inRoot('node_modules', '.bin', 'playwright'),
      args: ['test', '--reporter=line', ...(pattern ? [pattern] : noSeries('', '--grep-invert=@series'))],
      cwd: inRoot('e2e'),
    }),
    counts: {
      passed: /^ +(\d+) passed/gm,
      failed: /^ +(\d+) (?:failed|flaky|interrupted|did not run)/gm,
      skipped: /^ +(\d+) skipped/gm,
    },
  },
];

/** Whether a suite has a test file whose path contains the pattern. */
export const hasTests = (suite, pattern) => testFiles(suite, pattern).length > 0;

/** Runs a suite, prints its result, and returns its counts. */
export async function runSuite({ name, line, counts }, { folder, env, signal, pattern }) {
  const start = Date.now();
  const { command, args, cwd = inRoot(), env: added } = line(pattern, folder);
  console.log(`  ${name} tests…`);
  const options = { cwd, env: { ...env, FORCE_COLOR: undefined, NO_COLOR: '1', ...added }, signal };
  const { code, output } = await runToEnd(command, args, { ...options, timeout: (atLength ? 6 : 1) * 60 * 60_000 });
  const count = (key) => [...output.matchAll(counts[key])].reduce((sum, [, number]) => sum + Number(number), 0);
  const result = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
  // A runner that crashes prints no counts.
  if (code !== 0 && result.failed === 0) result.failed = 1;
  console.log(`${result.failed === 0 ? '✓' : '✗'} ${name} tests: ${countsInWords(result)} (${secondsSince(start)})`);
  if (result.failed + result.skipped > 0) console.log(output);
  return result;
}

export const countsInWords = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** Returns the test files of a suite whose path contains the pattern, relative to the root. */
function testFiles({ name, files }, pattern = '') {
  const expression = new RegExp(pattern, 'i');
  return fs
    .readdirSync(inRoot(name), { recursive: true })
    .map((file) => path.join(name, file))
    .filter((file) => files.test(file) && expression.test(file) && !/[/\\](node_modules|dist)[/\\]/.test(file))
    .filter((file) => pattern || !withoutSeries || !file.includes('.series.'));
}
