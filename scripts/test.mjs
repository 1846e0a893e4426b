import { command } from './command.mjs';
import { buildWhatIsStale } from './freshness.mjs';
import { checkNode, installPackages } from './install.mjs';
import { CommandFailed } from './processes.mjs';
import { secondsSince } from './progress.mjs';
import { Refusal } from './refusal.mjs';
import { obtainBrowser } from './services/browser.mjs';
import { withoutShopSettings } from './settings.mjs';
import { buildChecks, runChecks, sourceChecks } from './testing/checks.mjs';
import { hasTests, runSuite, suites } from './testing/suites.mjs';
import { inWords, sum } from './testing/tally.mjs';
import { makeThrowAway } from './testing/throw-away.mjs';

const build = { name: 'build' };

await command(async ({ interrupted }) => {
  const start = Date.now();
  checkNode();
  const throwAway = await makeThrowAway(interrupted);
  try {
    const options = { dataDir: throwAway.dataDir, signal: interrupted };
    await installPackages(options);
    const { tallies, times } = await runPlan(planFor(process.argv.slice(2)), { ...options, throwAway });
    const total = sum(tallies);
    if (times.length > 0) console.log(`\n${slowestOf(times)}`);
    console.log(`\nin ${secondsSince(start)}\n${inWords(total)}`);
    return total.failed + total.skipped === 0 && total.passed > 0 ? 0 : 1;
  } finally {
    await throwAway.remove();
  }
});

/**
 * What to run: everything, or the parts that are named. A part is a check, a suite, or a piece of a test file's path.
 * @typedef {{ checks: string[], suites: Array<{ suite: import('./testing/suites.mjs').Suite, pattern?: string }> }} Plan
 * @param {string[]} parts
 * @returns {Plan}
 */
function planFor(parts) {
  const names = [...sourceChecks, build, ...buildChecks].map(({ name }) => name);
  if (parts.length === 0) return { checks: names, suites: suites.map((suite) => ({ suite })) };
  const whole = suites.filter(({ name }) => parts.includes(name));
  const patterns = parts.filter((part) => !names.includes(part) && !whole.some(({ name }) => name === part));
  const matching = patterns.flatMap((pattern) =>
    suites.filter((suite) => hasTests(suite, pattern)).map((suite) => ({ suite, pattern })),
  );
  if (patterns.length > 0 && matching.length === 0)
    throw new Refusal(
      `No test file matches ${patterns.join(', ')}. Checks: ${names.join(', ')}. Suites: ${suites.map(({ name }) => name).join(', ')}.`,
    );
  return {
    checks: parts.filter((part) => names.includes(part)),
    suites: [...whole.map((suite) => ({ suite })), ...matching],
  };
}

/**
 * @param {Plan} plan
 * @param {{ dataDir: string, signal: AbortSignal, throwAway: Awaited<ReturnType<typeof makeThrowAway>> }} options
 */
async function runPlan(plan, { throwAway, ...options }) {
  /** @param {{ name: string }} check */
  const isNamed = ({ name }) => plan.checks.includes(name);
  const tallies = [await runChecks(sourceChecks.filter(isNamed), options)];
  /** @type {import('./testing/suites.mjs').FileTime[]} */
  const times = [];
  const results = { tallies, times };
  if (plan.suites.length === 0 && ![build, ...buildChecks].some(isNamed)) return results;
  const built = await runBuild(options);
  if (isNamed(build) || built.failed > 0) tallies.push(built);
  if (built.failed > 0) return results;
  tallies.push(await runChecks(buildChecks.filter(isNamed), options));
  if (plan.suites.length === 0) return results;
  const env = { ...withoutShopSettings(process.env), ...(await throwAway.start(process.env)) };
  const groups = [true, false].map((waits) => plan.suites.filter(({ suite }) => waits === Boolean(suite.mostlyWaits)));
  await Promise.all(
    groups.map(async (parts) => {
      for (const part of parts) {
        const result = await runPart(part, env, options);
        tallies.push(result.tally);
        times.push(...result.times);
      }
    }),
  );
  return results;
}

/** @param {import('./testing/suites.mjs').FileTime[]} times */
function slowestOf(times) {
  const slowest = [...times].sort((one, other) => other.milliseconds - one.milliseconds).slice(0, 10);
  const lines = slowest.map(({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`);
  return ['the slowest files:', ...lines].join('\n');
}

/**
 * @param {Plan['suites'][number]} part
 * @param {import('./settings.mjs').Environment} env
 * @param {{ dataDir: string, signal: AbortSignal }} options
 * @returns {ReturnType<typeof runSuite>}
 */
async function runPart({ suite, pattern }, env, { dataDir, signal }) {
  const browser = suite.needsBrowser ? await browserFor(suite, signal) : {};
  if (browser === undefined) return { tally: { passed: 0, failed: 1, skipped: 0 }, times: [] };
  return runSuite(suite, { folder: dataDir, env: { ...env, ...browser }, signal, pattern });
}

/**
 * The setting that names a browser; undefined, with the reason said, when none can be had.
 * @param {import('./testing/suites.mjs').Suite} suite
 * @param {AbortSignal} signal
 */
async function browserFor(suite, signal) {
  try {
    return { CHROMIUM: await obtainBrowser(process.env, signal) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.log(`✗ ${suite.name} tests: ${error.message}`);
    return undefined;
  }
}

/**
 * @param {{ dataDir: string, signal: AbortSignal }} options
 * @returns {Promise<import('./testing/tally.mjs').Tally>}
 */
async function runBuild(options) {
  try {
    await buildWhatIsStale(options);
    console.log('✓ build');
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.log(`✗ build\n${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
