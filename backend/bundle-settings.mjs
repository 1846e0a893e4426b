import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

// Bundles the schema of the settings with its packages for `npm start` and `npm run doctor`, which check settings
// before packages are installed; with --check it only compares.
const file = new URL('../scripts/generated/settings.mjs', import.meta.url);
const { output } = await build({
  input: fileURLToPath(new URL('src/config/settings.ts', import.meta.url)),
  platform: 'node',
  tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)),
  external: [/^node:/],
  write: false,
  onLog: (level, log, report) => report(level === 'warn' ? 'error' : level, log),
  output: {
    minify: true,
    banner: '// Written by: npm run settings. Contains zod, validator, proxy-addr, forwarded and ipaddr.js (MIT).',
  },
});
const { code } = output[0];
if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === code) process.exit();
if (process.argv.includes('--check')) {
  console.error('Out of date: scripts/generated/settings.mjs. Update it with: npm run settings');
  process.exit(1);
}
fs.writeFileSync(file, code);
