import 'reflect-metadata';
import { dataSourceOptions, openMigrated } from '../adapters/postgres/data-source.js';
import { runWithConfig } from './run-with-config.js';

// Brings the database up to date and ends: before a rolling upgrade, and for a restore into an empty database.
await runWithConfig(async ({ databaseUrl }) => {
  const dataSource = await openMigrated(dataSourceOptions(databaseUrl, 1));
  await dataSource.destroy();
});
