import fs from 'node:fs';
import { command, Refusal } from './command.mjs';
import { licenseProblems } from './lockfile/licenses.mjs';
import { inRoot } from './paths.mjs';

// Checks the licenses of all packages in package-lock.json, for all platforms.
await command(async () => {
  const { packages } = JSON.parse(fs.readFileSync(inRoot('package-lock.json'), 'utf8'));
  const problems = licenseProblems(packages);
  if (problems.length === 0) return 0;
  throw new Refusal(
    `${problems.join('\n')}\nUse another package or, if the license suits the shop, add it to scripts/lockfile/licenses.mjs with the reason.`,
  );
});
