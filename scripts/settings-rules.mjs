import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { command, Refusal } from './command.mjs';
import { inRoot } from './paths.mjs';
import { run } from './processes.mjs';

// Bundles the backend's rules of the settings, which npm start checks before it installs packages; with --check it only compares.
await command(async ({ interrupted: signal }) => {
  const file = inRoot('scripts', 'generated', 'settings-refusals.mjs');
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'settings-'));
  const bundle = path.join(place, 'settings-refusals.mjs');
  try {
    const options = ['--config', 'rolldown.settings.mjs', '--file', bundle];
    await run('npx', ['rolldown', ...options], { cwd: inRoot('backend'), signal });
    const text = `// Written by: npm run settings\n${fs.readFileSync(bundle, 'utf8')}`;
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return 0;
    if (process.argv.includes('--check'))
      throw new Refusal('Out of date: scripts/generated/settings-refusals.mjs. Update it with: npm run settings');
    fs.writeFileSync(file, text);
    return 0;
  } finally {
    fs.rmSync(place, { recursive: true });
  }
});
