import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { countRows, migrationsOf, writeManifest } from './backup/manifest.mjs';
import { requireWhole } from './backup/schema.mjs';
import { copyPictures, copySecret, secretIn, secretOf } from './backup/shop-files.mjs';
import { saveTables } from './backup/tables.mjs';
import { command } from './command.mjs';
import { withShopDatabase } from './database.mjs';
import { inRoot, root } from './paths.mjs';
import { prepareShop } from './preparation.mjs';
import { withProgress } from './progress.mjs';
import { Refusal } from './refusal.mjs';

/** @typedef {import('./settings.mjs').Environment} Environment */

// Saves the database, the uploaded pictures and, on request, the shop's own secret into a folder, while the shop
// continues to sell.
await command(async (interruption) => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'with-secret': { type: 'boolean' } } });
  const folder = path.resolve(root, values.to ?? path.join('backups', stamp()));
  if (fs.existsSync(folder)) throw new Refusal(`${folder} exists already. Name another folder with --to.`);
  const shop = await prepareShop(interruption, { services: 'shared', listens: false });
  const unfinished = `${folder}.unfinished`;
  // Everything written from here on, also by child processes, is readable by its owner only.
  process.umask(0o077);
  try {
    fs.rmSync(unfinished, { recursive: true, force: true });
    fs.mkdirSync(unfinished, { recursive: true });
    const saved = await save(shop, unfinished, {
      withSecret: values['with-secret'] === true,
      signal: interruption.interrupted,
    });
    fs.renameSync(unfinished, folder);
    console.log(`${saved}\nSaved in ${folder}; it holds personal data: keep it where nobody else can read it.`);
    return 0;
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw reasonOf(error);
  } finally {
    await shop.stop();
  }
});

/** An error of the database or the disk, as a sentence. @param {unknown} error */
function reasonOf(error) {
  if (!(error instanceof Error) || !('code' in error)) return error;
  return new Refusal(`The backup failed, and nothing of it was kept: ${error.message}`);
}

/**
 * @param {{ env: Environment, dataDir: string }} shop
 * @param {string} folder
 * @param {{ withSecret: boolean, signal: AbortSignal }} options
 */
async function save({ env, dataDir }, folder, { withSecret, signal }) {
  const about = saveSecret({ env, dataDir }, folder, withSecret);
  const database = await withProgress('Saving the database', () =>
    saveDatabase(String(env.DATABASE_URL), folder, signal),
  );
  const pictures = await withProgress('Saving the pictures', () => copyPictures('save', folder, { env, signal }));
  const shop = JSON.parse(fs.readFileSync(inRoot('package.json'), 'utf8')).version;
  await writeManifest(folder, { format: 1, madeAt: new Date().toISOString(), shop, ...database, pictures });
  const rows = Object.values(database.rows).reduce((sum, count) => sum + count, 0);
  return `${rows} rows of ${Object.keys(database.rows).length} tables; ${pictures.files} files of pictures; ${about}.`;
}

/**
 * With the secret, a reader of the backup could sign in as anybody.
 * @param {{ env: Environment, dataDir: string }} shop
 * @param {string} folder
 * @param {boolean} wanted
 * @returns {string} what became of it
 */
function saveSecret({ env, dataDir }, folder, wanted) {
  const secret = secretOf(dataDir);
  if (env.SESSION_SECRET || !fs.existsSync(secret))
    return 'no SESSION_SECRET, as the settings or another DATA_DIR hold it';
  if (!wanted) return `no SESSION_SECRET: keep a copy of ${secret} elsewhere, or add --with-secret`;
  copySecret(secret, secretIn(folder));
  return 'the shop’s SESSION_SECRET';
}

/**
 * Everything is read as of one moment.
 * @param {string} url
 * @param {string} folder
 * @param {AbortSignal} signal
 * @returns {Promise<Pick<import('./backup/manifest.mjs').Manifest, 'database' | 'migrations' | 'rows' | 'columns'>>}
 */
function saveDatabase(url, folder, signal) {
  return withShopDatabase(url, async (client) => {
    await requireWhole(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const columns = await saveTables(client, folder, signal);
    return { database: 'tables', migrations: await migrationsOf(client), rows: await countRows(client), columns };
  });
}

/** A name that sorts by time. */
function stamp() {
  return new Date().toISOString().slice(0, 19).replaceAll(':', '-');
}
