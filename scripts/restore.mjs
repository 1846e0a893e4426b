import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { countRows, migrationsOf, readManifest, requireUndamaged } from './backup/manifest.mjs';
import { backToPrevious, dropPrevious, isEmpty, putAside, requireNobodyElse } from './backup/schema.mjs';
import { copyPictures, copySecret, runProgram, secretIn, secretOf } from './backup/shop-files.mjs';
import { loadTables } from './backup/tables.mjs';
import { command } from './command.mjs';
import { withShopDatabase } from './database.mjs';
import { root } from './paths.mjs';
import { prepareShop } from './preparation.mjs';
import { withProgress } from './progress.mjs';
import { Refusal } from './refusal.mjs';

/**
 * @typedef {import('./backup/manifest.mjs').Manifest} Manifest
 * @typedef {import('./settings.mjs').Environment} Environment
 * @typedef {{ folder: string, replace: boolean, pauseMail: boolean }} Wish
 */

// Replaces the database by a backup: all of it, or nothing. The shop must not run meanwhile.
await command(async (interruption) => {
  const wish = readWish();
  const manifest = readManifest(wish.folder);
  await withProgress('Checking the backup', () => requireUndamaged(wish.folder, manifest));
  const shop = await prepareShop(interruption, { listens: false });
  try {
    const leftOut = await restore(shop, wish, manifest, interruption.interrupted);
    if (leftOut.length > 0)
      console.log(`Left out, since no migration makes it: ${leftOut.join(', ')}. The backup still holds it.`);
    console.log(
      `The backup of ${manifest.madeAt} is restored.${wish.pauseMail ? ' Its mail is paused: see Mail in the back office.' : ''}`,
    );
    return 0;
  } finally {
    await shop.stop();
  }
});

/** @returns {Wish} */
function readWish() {
  const options = /** @type {const} */ ({ replace: { type: 'boolean' }, 'pause-mail': { type: 'boolean' } });
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length !== 1)
    throw new Refusal('Name the backup, for example: npm run restore -- backups/2026-11-21T18-00-00');
  const folder = path.resolve(root, positionals[0]);
  return { folder, replace: values.replace === true, pauseMail: values['pause-mail'] === true };
}

/**
 * @param {{ env: Environment, dataDir: string }} shop
 * @param {Wish} wish
 * @param {Manifest} manifest
 * @param {AbortSignal} signal
 * @returns {Promise<string[]>} the tables and columns that were left out
 */
async function restore({ env, dataDir }, { folder, replace, pauseMail }, manifest, signal) {
  const leftOut = await withShopDatabase(String(env.DATABASE_URL), async (client) => {
    await requireNobodyElse(client);
    if (!replace && !(await isEmpty(client)))
      throw new Refusal('The database is not empty. Add --replace to replace its content by the backup.');
    await putAside(client).catch((error) => fail(error, 'The database is as it was before.', signal));
    /** @type {string[]} */
    let foreign;
    try {
      foreign = await withProgress('Restoring the database', () => fill(client, { env, folder, manifest, signal }));
      if (pauseMail) await client.query('INSERT INTO mail_pause DEFAULT VALUES ON CONFLICT DO NOTHING');
    } catch (error) {
      await backToPrevious(client).catch((broken) =>
        fail(broken, 'Run it again with --replace: it first puts the former data back.', signal),
      );
      fail(error, 'The database is as it was before.', signal);
    }
    await dropPrevious(client);
    return foreign;
  });
  if (!env.SESSION_SECRET && fs.existsSync(secretIn(folder))) copySecret(secretIn(folder), secretOf(dataDir));
  const pictures = await withProgress('Restoring the pictures', () =>
    copyPictures('load', folder, { env, signal }).catch((error) =>
      fail(error, 'The database is restored, the pictures are not: run the restore again with --replace.', signal),
    ),
  );
  if (!isDeepStrictEqual(pictures, manifest.pictures))
    throw new Refusal(
      `The database is restored, but the pictures differ: ${inWords(pictures)}, not ${inWords(manifest.pictures)}.`,
    );
  return leftOut;
}

/**
 * One sentence for why a restore failed, and one for the state that it left.
 * @param {unknown} error
 * @param {string} outcome
 * @param {AbortSignal} signal
 * @returns {never}
 */
function fail(error, outcome, signal) {
  if (signal.aborted) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw new Refusal(error instanceof Refusal ? `${reason} ${outcome}` : `The restore failed: ${reason}\n${outcome}`);
}

/** @param {Manifest['pictures']} pictures */
function inWords({ files, bytes }) {
  return `${files} files of ${bytes} bytes in all`;
}

/**
 * @param {import('pg').Client} client
 * @param {{ env: Environment, folder: string, manifest: Manifest, signal: AbortSignal }} from
 * @returns {Promise<string[]>} the tables and columns that were left out
 * @throws {Refusal} when what came back is not what was saved
 */
async function fill(client, { env, folder, manifest, signal }) {
  /** @param {string[]} args */
  const migrate = (...args) => runProgram('migrate.js', args, { env, signal });
  await migrate(`--only=${manifest.migrations.join()}`);
  if ((await migrationsOf(client)).join() !== manifest.migrations.join())
    throw new Refusal(
      `This backup is of version ${manifest.shop}, whose tables this version does not know. Restore it with that version, then upgrade.`,
    );
  const leftOut = await loadTables(client, folder, manifest.columns);
  const rows = await countRows(client);
  const missing = Object.entries(manifest.rows).filter(
    ([table, count]) => rows[table] !== count && !leftOut.includes(table),
  );
  if (missing.length > 0)
    throw new Refusal(
      `Rows are missing: ${missing.map(([table, count]) => `${table} ${rows[table] ?? 0} of ${count}`).join(', ')}.`,
    );
  await migrate();
  await client.query('ANALYZE');
  return leftOut;
}
