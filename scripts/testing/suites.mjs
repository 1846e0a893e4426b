import fs from 'node:fs';
import path from 'node:path';
import { npmLine } from '../npm.mjs';
import { inRoot } from '../paths.mjs';
import { runToEnd } from '../processes.mjs';
import { secondsSince } from '../progress.mjs';
import { atLength } from './extent.mjs';
import { inWords } from './tally.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} folder where its tests are
 * @property {RegExp} files which files are tests
 * @property {boolean} [needsBrowser]
 * @property {boolean} [mostlyWaits] it runs beside the others, which use the processor meanwhile
 * @property {(context: { report: string, pattern?: string }) => { command: string, args: string[], cwd: string, env?: Record<string, string> }} line
 * @property {(context: { report: string, stdout: string }) => Tally} tally what the runner counted
 * @property {(report: any) => FileTime[]} times how long each of its files took, by the runner's report
 *
 * @typedef {{ file: string, milliseconds: number }} FileTime file relative to the root
 */

const bin = (name) => inRoot('node_modules', '.bin', name);

/** Most objects of a test are soon dead: with room for more of them, V8 copies fewer at a time. Jest's workers take it over. */
const roomForNewObjects = '--max-semi-space-size=64';

/**
 * @param {string} workspace
 * @param {Pick<Suite, 'times'> & { choose: (pattern: string) => { args?: string[], env?: Record<string, string> } }} options
 * choose: how Jest runs only the files whose path holds the pattern
 * @returns {Suite}
 */
const jest = (workspace, { choose, times }) => ({
  name: workspace,
  folder: workspace,
  files: /\.spec\.tsx?$/,
  line: ({ report, pattern }) => {
    const { args = [], env = {} } = pattern ? choose(pattern) : {};
    return {
      ...npmLine([
        'run',
        '--silent',
        'test',
        '-w',
        workspace,
        '--',
        '--ci',
        '--json',
        `--outputFile=${report}`,
        ...args,
      ]),
      cwd: inRoot(),
      env: { NODE_OPTIONS: roomForNewObjects, SPECS_FOLDER: path.join(path.dirname(report), 'specs'), ...env },
    };
  },
  tally: ({ report }) => {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } =
      readJson(report);
    return {
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
      skipped: numPendingTests + numTodoTests,
    };
  },
  times,
});

const scriptTests = /\.test\.mjs$/;

/** @type {Suite[]} */
export const suites = [
  jest('backend', {
    choose: (pattern) => ({ env: { SPECS: pattern } }),
    // The first `describe` of each test is its file: see backend/rolldown.specs.mjs.
    times: ({ testResults }) => {
      /** @type {Map<string, number>} */
      const lasted = new Map();
      for (const { ancestorTitles, duration } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
        const file = path.join('backend', ancestorTitles[0]);
        lasted.set(file, (lasted.get(file) ?? 0) + (duration ?? 0));
      }
      return [...lasted].map(([file, milliseconds]) => ({ file, milliseconds }));
    },
  }),
  jest('frontend', {
    choose: (pattern) => ({ args: [`--testPathPatterns=${pattern}`] }),
    times: ({ testResults }) =>
      testResults.map(({ name, startTime, endTime }) => ({ file: fromRoot(name), milliseconds: endTime - startTime })),
  }),
  {
    name: 'scripts',
    folder: 'scripts',
    files: scriptTests,
    mostlyWaits: true,
    line: ({ report, pattern }) => ({
      command: process.execPath,
      args: [
        '--test',
        '--test-reporter=tap',
        '--test-reporter-destination=stdout',
        `--test-reporter=${inRoot('scripts', 'testing', 'file-times.mjs')}`,
        `--test-reporter-destination=${report}`,
        ...testFiles('scripts', scriptTests, pattern),
      ],
      cwd: inRoot(),
    }),
    tally: ({ stdout }) => ({
      passed: counted(stdout, 'pass'),
      failed: counted(stdout, 'fail') + counted(stdout, 'cancelled'),
      skipped: counted(stdout, 'skipped') + counted(stdout, 'todo'),
    }),
    times: (report) => report.map(({ file, milliseconds }) => ({ file: fromRoot(file), milliseconds })),
  },
  {
    name: 'e2e',
    folder: 'e2e',
    files: /\.(spec|test)\.ts$/,
    needsBrowser: true,
    line: ({ report, pattern }) => ({
      command: bin('playwright'),
      args: ['test', '--reporter=line,json', ...(pattern ? [pattern] : [])],
      cwd: inRoot('e2e'),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
    tally: ({ report }) => {
      const { stats, errors } = readJson(report);
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
    },
    times: ({ suites }) =>
      suites.map((suite) => ({ file: path.join('e2e', 'journeys', suite.file), milliseconds: lasted(suite) })),
  },
];

/**
 * Whether a suite has a test file whose path holds the pattern.
 * @param {Suite} suite
 * @param {string} pattern
 */
export function hasTests({ folder, files }, pattern) {
  return testFiles(folder, files, pattern).length > 0;
}

/**
 * Runs a suite and says how it went.
 * @param {Suite} suite
 * @param {{ folder: string, env: import('../settings.mjs').Environment, signal: AbortSignal, pattern?: string }} options folder takes the runner's report
 * @returns {Promise<{ tally: Tally, times: FileTime[] }>}
 */
export async function runSuite({ name, line, tally, times }, { folder, env, signal, pattern }) {
  const start = Date.now();
  const report = path.join(folder, `${name}.json`);
  const { command, args, cwd, env: extra } = line({ report, pattern });
  console.log(`  ${name} tests…`);
  const { code, output, stdout } = await runToEnd(command, args, {
    cwd,
    env: { ...env, FORCE_COLOR: undefined, NO_COLOR: '1', ...extra },
    signal,
    timeout: (atLength ? 6 : 1) * 60 * 60_000,
  });
  const counts = unlessBrokenOff(() => tally({ report, stdout }), { passed: 0, failed: 1, skipped: 0 });
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  console.log(`${counts.failed === 0 ? '✓' : '✗'} ${name} tests: ${inWords(counts)} (${secondsSince(start)})`);
  if (counts.failed > 0 || counts.skipped > 0) console.log(output);
  return { tally: counts, times: unlessBrokenOff(() => times(readJson(report)), []) };
}

/**
 * A runner that broke off has left no report.
 * @template T
 * @param {() => T} read
 * @param {T} otherwise
 * @returns {T}
 */
function unlessBrokenOff(read, otherwise) {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** @param {string} file */
const fromRoot = (file) => path.relative(inRoot(), file);

/** The time of all tests of a suite in Playwright's report. @returns {number} */
const lasted = ({ specs = [], suites = [] }) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
    .concat(suites.map(lasted))
    .reduce((total, part) => total + part, 0);

/** @param {string} stdout @param {string} what */
const counted = (stdout, what) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(stdout)?.[1] ?? 0);

/** @param {string} file */
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/**
 * @param {string} folder
 * @param {RegExp} files
 * @param {string} [pattern] what their paths hold
 */
function testFiles(folder, files, pattern = '') {
  const expression = new RegExp(pattern, 'i');
  return filesIn(inRoot(folder)).filter((file) => files.test(file) && expression.test(path.relative(inRoot(), file)));
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(place) : [place];
  });
}
