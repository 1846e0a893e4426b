import fs from 'node:fs';
import { command } from './command.mjs';
import { licenseProblems } from './lockfile/licenses.mjs';
import { inRoot } from './paths.mjs';
import { Refusal } from './refusal.mjs';

// Every package of the lock, of all platforms, is under a license that scripts/lockfile/licenses.mjs allows.
await command(async () => {
  const { packages } = JSON.parse(fs.readFileSync(inRoot('package-lock.json'), 'utf8'));
  const problems = licenseProblems(packages, installedLicense);
  if (problems.length > 0)
    throw new Refusal(
      `${problems.join('\n')}\nUse another package; or, where the license suits the shop, add it to scripts/lockfile/licenses.mjs with the reason.`,
    );
  return 0;
});

/** Old packages write a list. @param {string} place @returns {string | undefined} */
function installedLicense(place) {
  const file = inRoot(place, 'package.json');
  if (!fs.existsSync(file)) return undefined;
  const { license, licenses = [] } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const types = licenses.map(({ type }) => type);
  return license ?? (types.length > 0 ? types.join(' OR ') : undefined);
}
