import { parseArgs } from 'node:util';
import 'reflect-metadata';
import { dataSourceOptions, openMigrated } from '../adapters/postgres/data-source.js';
import { runWithConfig } from './run-with-config.js';

// Migrates the database and exits, for a rolling upgrade or a restore. `--only` limits the run to the listed
// migrations: a restore lists the migrations of the backup.
await runWithConfig(async ({ databaseUrl }) => {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const names = only?.split(',');
  const options = dataSourceOptions(databaseUrl, 1);
  const migrations = Object.values(options.migrations ?? {}).filter(
    (migration) => !names || (typeof migration === 'function' && names.includes(migration.name)),
  );
  const dataSource = await openMigrated({ ...options, migrations });
  await dataSource.destroy();
});
