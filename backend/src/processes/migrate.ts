import { parseArgs } from 'node:util';
import 'reflect-metadata';
import { dataSourceOptions, openMigrated } from '../adapters/postgres/data-source.js';
import { runWithConfig } from './run-with-config.js';

// Migrates the database and ends: before a rolling upgrade, and for a restore into an empty database. `--only` lists
// the migrations that a backup of an earlier version has had.
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
