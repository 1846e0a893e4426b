import fs from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.mjs';
import { tablesOf } from './tables.mjs';

/**
 * What a backup says of itself.
 * @typedef {object} Manifest
 * @property {1} format
 * @property {string} madeAt ISO 8601
 * @property {string} shop the version that made it
 * @property {'pg_dump' | 'tables'} database how the database was saved
 * @property {string[]} migrations what the database had been through
 * @property {Record<string, number>} rows of each table, in the moment of the backup
 * @property {{ files: number, bytes: number }} pictures
 */

/** @param {string} folder */
const fileIn = (folder) => path.join(folder, 'manifest.json');

/** @param {string} folder @param {Manifest} manifest */
export const writeManifest = (folder, manifest) =>
  fs.writeFileSync(fileIn(folder), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });

/** @param {string} folder @returns {Manifest} @throws {Refusal} */
export function readManifest(folder) {
  const manifest = parse(folder);
  if (manifest.format !== 1)
    throw new Refusal(`${folder} was made by another version of the shop. Restore it with that.`);
  return manifest;
}

/** @param {string} folder @returns {Manifest} */
function parse(folder) {
  try {
    return JSON.parse(fs.readFileSync(fileIn(folder), 'utf8'));
  } catch {
    throw new Refusal(
      `${folder} is no backup, or a damaged one: its manifest.json cannot be read. Nothing was changed.`,
    );
  }
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
