import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../command.mjs';
import { tablesOf } from './tables.mjs';

const name = 'manifest.json';
/**
 * The fields of each manifest. `rows` contains the number of rows of each table. `checksums` contains the SHA-256 of
 * each other file, by path.
 */
const parts = ['madeAt', 'shop', 'migrations', 'rows', 'columns', 'pictures', 'checksums'];

const fileIn = (folder) => path.join(folder, name);

/** Writes the manifest. A folder without a manifest is not a backup. */
export async function writeManifest(folder, about) {
  const manifest = { format: 1, ...about, checksums: await checksumsOf(folder) };
  fs.writeFileSync(fileIn(folder), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

/**
 * Reads the manifest of a backup. Refuses a folder that is not a backup, and a manifest in the format of a newer
 * version.
 */
export function readManifest(folder) {
  const manifest = parse(folder);
  if (manifest?.format > 1)
    throw new Refusal(
      `${folder} was made by a newer version of the shop. Restore it with that version. Nothing was changed.`,
    );
  if (manifest?.format === 1 && parts.every((part) => manifest[part])) return manifest;
  throw new Refusal(`${folder} is not a backup, or is damaged: its ${name} cannot be read. Nothing was changed.`);
}

function parse(folder) {
  try {
    return JSON.parse(fs.readFileSync(fileIn(folder), 'utf8'));
  } catch (error) {
    if (['EACCES', 'EPERM', 'EIO'].includes(error.code))
      throw new Refusal(
        `${fileIn(folder)} cannot be read: ${error.message}. Nothing was changed. Repeat the command as a user who can read the folder.`,
      );
    return undefined;
  }
}

/** Reads the whole backup. Refuses a backup with a missing file, or with a file that differs from its checksum. */
export async function requireUndamaged(folder, { checksums }) {
  const found = await checksumsOf(folder);
  const bad = Object.keys(checksums).filter((file) => found[file] !== checksums[file]);
  if (bad.length === 0) return;
  const others = bad.length > 1 ? `, like ${bad.length - 1} other files` : '';
  throw new Refusal(
    `${path.join(folder, bad[0])} is ${bad[0] in found ? 'damaged or cut off' : 'missing'}${others}. Nothing was changed. Use another backup.`,
  );
}

async function checksumsOf(folder) {
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

/** Returns the number of rows of each table. */
export async function countRows(client) {
  const rows = {};
  for (const table of await tablesOf(client))
    rows[table] = Number((await client.query(`SELECT count(*) AS n FROM "${table}"`)).rows[0].n);
  return rows;
}

/** Returns the names of the migrations that ran in a database. */
export async function migrationsOf(client) {
  const { rows } = await client.query('SELECT name FROM migrations ORDER BY timestamp');
  return rows.map((migration) => migration.name);
}
