import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** The data source's own connections, for libraries that use PostgreSQL without TypeORM. */
export function poolOf({ driver }: DataSource): Pool {
  if (!(driver instanceof PostgresDriver)) throw new Error('The shop stores its data in PostgreSQL.');
  return driver.master as Pool;
}
