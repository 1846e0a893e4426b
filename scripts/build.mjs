import { command } from './command.mjs';
import { buildWhatIsStale } from './freshness.mjs';
import { dataDirOf, readSettings } from './settings.mjs';

// Builds the workspaces whose sources changed. Commands such as a backup then find the build and do not repeat it.
await command(async ({ interrupted: signal }) => {
  const built = await buildWhatIsStale({ dataDir: dataDirOf(readSettings()), signal });
  if (!built) console.log('The build is up to date.');
  return 0;
});
