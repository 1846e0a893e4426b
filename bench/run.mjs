import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { command, Refusal } from '../scripts/command.mjs';
import { buildStaleParts } from '../scripts/freshness.mjs';
import { checkNode, installPackages } from '../scripts/install.mjs';
import { inRoot } from '../scripts/paths.mjs';
import { obtainBrowser } from '../scripts/services/browser.mjs';
import { withThrowAway } from '../scripts/testing/throw-away.mjs';

const parts = ['sizes', 'reads', 'cold', 'writes', 'busy', 'memory', 'processes', 'growth', 'lighthouse'];

await command(async ({ interrupted: signal }) => {
  const { wanted, ...options } = readOptions();
  checkNode();
  return withThrowAway({ signal, durable: true }, async ({ dataDir, start }) => {
    await installPackages({ dataDir, signal });
    await buildStaleParts({ dataDir, signal });
    // Imported here, because the packages may be missing until this point.
    const { bench } = await import('./bench.mjs');
    const browser = wanted.includes('lighthouse') ? await obtainBrowser(process.env, signal) : '';
    const services = wanted.some((part) => part !== 'sizes') ? await start({}) : {};
    save(await bench(wanted, { ...options, dataDir, browser, services, signal }));
    return 0;
  });
});

function readOptions() {
  const option = (fallback) => ({ type: 'string', default: fallback });
  const options = { products: option('10000'), seconds: option('8'), only: option(parts.join()) };
  const { values } = parseArgs({ options });
  const [products, seconds] = [Number(values.products), Number(values.seconds)];
  const wanted = values.only.split(',');
  if (!Number.isInteger(products) || products < 1000 || products > 100_000)
    throw new Refusal('--products must be a whole number from 1000 to 100000, for example --products 10000');
  if (!(seconds >= 1 && seconds <= 600)) throw new Refusal('--seconds must be from 1 to 600, for example --seconds 20');
  if (wanted.some((part) => !parts.includes(part)))
    throw new Refusal(`--only must list some of ${parts.join(', ')}, for example --only reads,cold`);
  return { wanted, products, seconds };
}

function save(figures) {
  const machine = { node: process.version, cpus: os.cpus().length, model: os.cpus()[0]?.model, load: os.loadavg()[0] };
  const folder = path.join('bench', 'results');
  const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`);
  fs.mkdirSync(inRoot(folder), { recursive: true });
  fs.writeFileSync(inRoot(file), `${JSON.stringify({ machine, ...figures }, null, 2)}\n`);
  console.log(`\n${file}`);
}
