import fs from 'node:fs';
import { command, Refusal } from './command.mjs';
import { completed } from './lockfile/completed.mjs';
import { inRoot } from './paths.mjs';

// Adds to package-lock.json the optional packages that `npm ci` needs but npm has left out. With --check, only reports
// the missing packages.
await command(async () => {
  const file = inRoot('package-lock.json');
  const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
  const { packages, added } = completed(lock.packages);
  if (added.length === 0) return 0;
  if (process.argv.includes('--check'))
    throw new Refusal(
      `package-lock.json lacks optional packages, so \`npm ci\` fails: ${added.join(', ')}.\nAdd them with: npm run lockfile`,
    );
  fs.writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(`Added to package-lock.json: ${added.join(', ')}`);
  return 0;
});
