import { command, Refusal } from './command.mjs';
import { buildStaleParts } from './freshness.mjs';
import { checkNode, installPackages } from './install.mjs';
import { npm } from './npm.mjs';
import { CommandFailed } from './processes.mjs';
import { secondsSince } from './progress.mjs';
import { obtainBrowser } from './services/browser.mjs';
import { withoutShopSettings } from './settings.mjs';
import { countsInWords, hasTests, runSuite, suites } from './testing/suites.mjs';
import { withThrowAway } from './testing/throw-away.mjs';

/** Checks of the sources, with the npm script of each. The slowest checks come first. */
const sourceChecks = {
  lint: 'lint',
  format: 'format:check',
  architecture: 'architecture',
  unused: 'unused',
  compose: 'compose:check',
  dockerfile: 'dockerfile:check',
  links: 'links',
  wording: 'wording',
  settings: 'settings -- --check',
  lockfile: 'lockfile -- --check',
  licenses: 'licenses',
};
/**
 * Options of the linter's type checker, a Go program. With one thread, it checks each type only once, and leaves the
 * other core to other checks. Less frequent garbage collection saves a third of its processor time, and costs 0.5 GB of
 * memory.
 */
const goOptions = { GOMAXPROCS: '1', GOGC: '400' };
/** Checks that need the build. */
const buildChecks = { openapi: 'openapi -- --check', diagrams: 'diagrams -- --check' };
const checkNames = [...Object.keys(sourceChecks), 'build', ...Object.keys(buildChecks)];

await command(async ({ interrupted: signal }) => {
  const start = Date.now();
  checkNode();
  return withThrowAway({ signal }, async ({ dataDir, start: startServers }) => {
    await installPackages({ dataDir, signal });
    const results = await runPlan(planFor(process.argv.slice(2)), startServers, { dataDir, signal });
    const count = (key) => results.reduce((total, result) => total + result[key], 0);
    const total = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
    console.log(`\nin ${secondsSince(start)}\n${countsInWords(total)}`);
    return total.failed + total.skipped === 0 && total.passed > 0 ? 0 : 1;
  });
});

/**
 * Returns the checks and suites to run: all, or those in `parts`. A part can also be a substring of a test file's path.
 */
function planFor(parts) {
  if (parts.length === 0) return { checks: checkNames, runs: suites.map((suite) => ({ suite })) };
  const runs = parts.flatMap((part) => {
    if (checkNames.includes(part)) return [];
    const suite = suites.find(({ name }) => name === part);
    if (suite) return { suite };
    const matching = suites.filter((one) => hasTests(one, part));
    const suiteNames = suites.map(({ name }) => name).join(', ');
    if (matching.length === 0)
      throw new Refusal(`No test file matches ${part}. Checks: ${checkNames.join(', ')}. Suites: ${suiteNames}.`);
    return matching.map((one) => ({ suite: one, pattern: part }));
  });
  return { checks: parts.filter((part) => checkNames.includes(part)), runs };
}

/**
 * Runs the checks and the build, then the suites, in two lanes. Returns the result of each. A lane begins its suites when
 * no check is left to begin and the build is done, even if the other lane's last check still runs.
 */
async function runPlan({ checks, runs }, startServers, options) {
  const check = (name, script) => () =>
    runCheck(name, () => npm(['--silent', 'run', ...script.split(' ')], { ...options, env: goOptions }));
  const tasksOf = (all) =>
    Object.entries(all)
      .filter(([name]) => checks.includes(name))
      .map(([name, script]) => check(name, script));
  const build = once(async () => {
    const built = await runCheck('build', () => buildStaleParts(options));
    if (built.failed > 0) return { results: [built] };
    const results = [...(checks.includes('build') ? [built] : []), ...(await inTurn(tasksOf(buildChecks)))];
    const servers = runs.length > 0 ? await startServers(process.env) : {};
    return { results, env: { ...withoutShopSettings(process.env), ...servers } };
  });
  const needsBuild = runs.length > 0 || checks.some((name) => name === 'build' || name in buildChecks);
  const tasks = [...tasksOf(sourceChecks), ...(needsBuild ? [async () => (await build()).results] : [])];
  const suitesOf = (mostlyWaits) =>
    runs
      .filter(({ suite }) => suite.mostlyWaits === mostlyWaits)
      .map(({ suite, pattern }) => async () => {
        const { env } = await build();
        return env ? runWithBrowser(suite, { ...options, env, pattern }) : [];
      });
  const lanes = [true, false].map(async (mostlyWaits) => [
    ...(await inTurn(tasks)),
    ...(await inTurn(suitesOf(mostlyWaits))),
  ]);
  return (await Promise.all(lanes)).flat();
}

/** Takes tasks from the queue and runs them one after the other. Returns all results. A task returns one or several. */
async function inTurn(queue) {
  const results = [];
  for (let task = queue.shift(); task; task = queue.shift()) results.push(await task());
  return results.flat();
}

/** Returns a function that does the work on its first call, and returns that result on each call. */
function once(work) {
  let result;
  return () => (result ??= work());
}

async function runCheck(name, work) {
  const start = Date.now();
  try {
    await work();
    console.log(`✓ ${name} (${secondsSince(start)})`);
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.log(`✗ ${name} (${secondsSince(start)})\n${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function runWithBrowser(suite, { env, signal, dataDir, pattern }) {
  try {
    const CHROMIUM = suite.needsBrowser ? await obtainBrowser(process.env, signal) : undefined;
    return await runSuite(suite, { folder: dataDir, env: { ...env, ...(CHROMIUM && { CHROMIUM }) }, signal, pattern });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.log(`✗ ${suite.name} tests: ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
