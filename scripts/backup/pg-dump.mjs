import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { run } from '../processes.mjs';

/** @param {string} folder */
const fileIn = (folder) => path.join(folder, 'database.dump');

/**
 * PostgreSQL's own tools dump servers that are not newer than they are.
 * @param {number} serverMajor
 * @returns {boolean} whether this machine has fitting ones
 */
export const hasPgDump = (serverMajor) => ['pg_dump', 'pg_restore'].every((tool) => majorOf(tool) >= serverMajor);

/** @param {string} tool @returns {number} 0 where it is not on the PATH */
function majorOf(tool) {
  const { stdout } = spawnSync(tool, ['--version'], { encoding: 'utf8' });
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/**
 * @param {string} url
 * @param {string} folder
 * @param {{ snapshot: string, signal: AbortSignal }} options snapshot is what `pg_export_snapshot` answered
 */
export async function dumpDatabase(url, folder, { snapshot, signal }) {
  const args = [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    `--snapshot=${snapshot}`,
    `--file=${fileIn(folder)}`,
  ];
  await run('pg_dump', args, { env: connection(url), signal });
}

/** Into an empty schema. Comments on extensions are their owner's to write, who may be another role. @param {string} url @param {string} folder @param {AbortSignal} signal */
export async function restoreDump(url, folder, signal) {
  const env = connection(url);
  const args = [
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    '--single-transaction',
    '--exit-on-error',
    `--dbname=${env.PGDATABASE}`,
  ];
  await run('pg_restore', [...args, fileIn(folder)], { env, signal });
}

/** The password travels in the environment, for others see a command's arguments. @param {string} url */
function connection(url) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslMode = searchParams.get('sslmode');
  return {
    ...process.env,
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslMode ? { PGSSLMODE: sslMode } : {}),
  };
}
