import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../refusal.mjs';
import { tablesOf } from './tables.mjs';

/**
 * The description of a backup.
 * @typedef {object} Manifest
 * @property {1} format
 * @property {string} madeAt ISO 8601
 * @property {string} shop the version that made it
 * @property {'tables'} database how the database was saved; earlier versions also knew `pg_dump`
 * @property {string[]} migrations what the database had been through
 * @property {Record<string, number>} rows of each table, in the moment of the backup
 * @property {Record<string, string[]>} [columns] of each table; older backups do not name them
 * @property {{ files: number, bytes: number }} pictures
 * @property {Record<string, string>} [checksums] SHA-256 of every other file of the backup, by its path; older backups have none
 */

const name = 'manifest.json';

/** @param {string} folder */
const fileIn = (folder) => path.join(folder, name);

/** Makes a folder of files a backup. @param {string} folder @param {Omit<Manifest, 'checksums'>} about */
export async function writeManifest(folder, about) {
  const manifest = { ...about, checksums: await checksumsOf(folder) };
  fs.writeFileSync(fileIn(folder), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

/** @param {string} folder @returns {Manifest} @throws {Refusal} */
export function readManifest(folder) {
  const manifest = parse(folder);
  if (manifest?.format === 1 && manifest.database === 'pg_dump')
    throw new Refusal(
      `${folder} was made with pg_dump by version ${manifest.shop} of the shop. Restore it with that version, then upgrade. Nothing was changed.`,
    );
  if (manifest?.format === 1 && isWhole(manifest)) return manifest;
  throw new Refusal(
    manifest?.format > 1
      ? `${folder} was made by a newer version of the shop. Restore it with that. Nothing was changed.`
      : `${folder} is not a backup, or is damaged: its ${name} cannot be read. Nothing was changed.`,
  );
}

/** @param {string} folder @returns {any} */
function parse(folder) {
  try {
    return JSON.parse(fs.readFileSync(fileIn(folder), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {Partial<Manifest>} manifest */
const isWhole = ({ madeAt, shop, database, migrations, rows, columns, pictures, checksums }) =>
  [madeAt, shop].every((text) => typeof text === 'string') &&
  database === 'tables' &&
  Array.isArray(migrations) &&
  [rows, columns ?? {}, pictures, checksums ?? {}].every((part) => typeof part === 'object' && part !== null);

/**
 * Reads the whole backup before any part of it is used.
 * @param {string} folder
 * @param {Manifest} manifest
 * @throws {Refusal} when a file is missing or is not what was saved
 */
export async function requireUndamaged(folder, { checksums = {} }) {
  const found = await checksumsOf(folder);
  const bad = Object.keys(checksums).filter((file) => found[file] !== checksums[file]);
  if (bad.length === 0) return;
  const others = bad.length > 1 ? `, as ${bad.length - 1} other files are` : '';
  throw new Refusal(
    `${path.join(folder, bad[0])} is ${bad[0] in found ? 'damaged or cut off' : 'missing'}${others}. Nothing was changed; take another backup.`,
  );
}

/** @param {string} folder @returns {Promise<Record<string, string>>} */
async function checksumsOf(folder) {
  /** @type {Record<string, string>} */
  const sums = {};
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const place = path.relative(folder, file).replaceAll(path.sep, '/');
    if (place === name) continue;
    const hash = createHash('sha256');
    await pipeline(fs.createReadStream(file), hash);
    sums[place] = hash.digest('hex');
  }
  return sums;
}

/** @param {import('pg').Client} client @returns {Promise<Manifest['rows']>} */
export async function countRows(client) {
  /** @type {Manifest['rows']} */
  const rows = {};
  for (const table of await tablesOf(client))
    rows[table] = Number((await client.query(`SELECT count(*) AS n FROM "${table}"`)).rows[0].n);
  return rows;
}

/** @param {import('pg').Client} client @returns {Promise<string[]>} */
export async function migrationsOf(client) {
  const { rows } = await client.query('SELECT name FROM migrations ORDER BY timestamp');
  return rows.map(({ name }) => name);
}
