import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { command } from './command.mjs';
import { buildWhatIsStale } from './freshness.mjs';
import { checkNode, installPackages } from './install.mjs';
import { inRoot } from './paths.mjs';
import { runToEnd } from './processes.mjs';
import { secondsSince } from './progress.mjs';
import { Refusal } from './refusal.mjs';
import { withoutShopSettings } from './settings.mjs';
import { makeThrowAway } from './testing/throw-away.mjs';

const folder = path.join('test', 'faults');

await command(async ({ interrupted: signal }) => {
  const { mails, purchases, payments, files } = readOptions();
  checkNode();
  const throwAway = await makeThrowAway(signal, { durable: true });
  try {
    const { dataDir } = throwAway;
    await installPackages({ dataDir, signal });
    await buildWhatIsStale({ dataDir, signal });
    for (const folder of ['mail-faults', 'payment-faults'])
      fs.rmSync(inRoot('test-results', folder, 'long'), { recursive: true, force: true });
    const env = {
      ...withoutShopSettings(process.env),
      ...(await throwAway.start(process.env)),
      TEST_FAULT_MAILS: String(mails),
      TEST_FAULT_PURCHASES: String(purchases),
      TEST_FAULT_PAYMENTS: String(payments),
      NO_COLOR: '1',
    };
    let failed = 0;
    for (const file of files) {
      const start = Date.now();
      console.log(`  ${file}…`);
      const jest = inRoot('node_modules', '.bin', 'jest');
      const { code, output } = await runToEnd(jest, ['--ci', '--verbose', file], {
        cwd: inRoot('backend'),
        env,
        signal,
      });
      console.log(`${code === 0 ? '✓' : '✗'} ${file} (${secondsSince(start)})`);
      if (code !== 0) console.log(output);
      failed += code;
    }
    for (const report of reports())
      console.log(`\n${path.relative(inRoot(), report)}\n\n${fs.readFileSync(report, 'utf8')}`);
    return failed === 0 ? 0 : 1;
  } finally {
    await throwAway.remove();
  }
});

/** @returns {{ mails: number, purchases: number, payments: number, files: string[] }} */
function readOptions() {
  const { values } = parseArgs({
    options: {
      mails: { type: 'string', default: '100000' },
      purchases: { type: 'string', default: '200' },
      payments: { type: 'string', default: '300' },
      only: { type: 'string' },
    },
  });
  const mails = numberIn('mails', values.mails, 10_000, 1_000_000);
  const purchases = numberIn('purchases', values.purchases, 10, 10_000);
  const payments = numberIn('payments', values.payments, 50, 10_000);
  const all = ['mail', 'machines', 'payments'].flatMap((part) => specsIn(path.join(folder, part)));
  const files = all.filter((file) => values.only === undefined || file.includes(values.only));
  if (files.length === 0) throw new Refusal(`--only takes a part of one of ${all.join(', ')}`);
  return { mails, purchases, payments, files };
}

/** @param {string} option @param {string} value @param {number} least @param {number} most */
function numberIn(option, value, least, most) {
  const number = Number(value);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Refusal(`--${option} takes a whole number from ${least} to ${most}, for example --${option} ${least}`);
}

/** @param {string} part @returns {string[]} as seen from the backend */
function specsIn(part) {
  const entries = fs.readdirSync(inRoot('backend', part)).sort();
  return entries.filter((name) => name.endsWith('.spec.ts')).map((name) => path.join(part, name));
}

/** @returns {string[]} */
function reports() {
  return ['mail-faults', 'machine-faults', 'payment-faults']
    .map((name) => inRoot('test-results', name, 'long', 'report.md'))
    .filter((file) => fs.existsSync(file));
}
