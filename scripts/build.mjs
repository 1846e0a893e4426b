import { command } from './command.mjs';
import { buildStaleParts } from './freshness.mjs';
import { dataDirOf, readSettings } from './settings.mjs';

// Builds the workspaces whose sources changed. Later commands, such as a backup, use this build.
await command(async ({ interrupted: signal }) => {
  const built = await buildStaleParts({ dataDir: dataDirOf(readSettings()), signal });
  if (!built) console.log('The build is up to date.');
  return 0;
});
