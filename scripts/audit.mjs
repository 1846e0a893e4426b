import { command } from './command.mjs';
import { runToEnd } from './processes.mjs';
import { Refusal } from './refusal.mjs';
import { inRoot } from './paths.mjs';

// Asks the registry which packages of the running shop have known weaknesses, and fails for grave ones.
await command(async ({ interrupted: signal }) => {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json'];
  const { code, stdout } = await runToEnd('npm', args, { cwd: inRoot(), signal, timeout: 60_000 });
  const counts = countsIn(stdout);
  if (!counts) {
    console.log('The registry tells of no weaknesses: not audited.');
    return 0;
  }
  if (code !== 0)
    throw new Refusal(
      `Packages of the shop have known weaknesses: ${counts.critical} critical, ${counts.high} high. See npm audit --omit=dev.`,
    );
  console.log(`No grave weaknesses are known: ${counts.moderate} moderate, ${counts.low} low.`);
  return 0;
});

/** @param {string} report @returns {Record<'critical' | 'high' | 'moderate' | 'low', number> | undefined} undefined where the registry did not answer */
function countsIn(report) {
  try {
    return JSON.parse(report).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}
