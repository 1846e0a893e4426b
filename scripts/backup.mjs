import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { countRows, migrationsOf, writeManifest } from './backup/manifest.mjs';
import { requireWhole } from './backup/schema.mjs';
import { copyPictures, copySecret, secretIn } from './backup/shop-files.mjs';
import { saveTables } from './backup/tables.mjs';
import { command, Refusal } from './command.mjs';
import { withShopDatabase } from './database.mjs';
import { inRoot, root } from './paths.mjs';
import { withShop } from './preparation.mjs';
import { withProgress } from './progress.mjs';

// Saves the database, the uploaded pictures and, if requested, the shop's secret to a folder. The shop can run during
// the backup.
await command(async (interruption) => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'with-secret': { type: 'boolean' } } });
  const now = new Date().toISOString();
  const name = now.slice(0, 19).replaceAll(':', '-');
  const folder = path.resolve(root, values.to ?? path.join('backups', name));
  if (fs.existsSync(folder)) throw new Refusal(`${folder} already exists. Choose another folder with --to.`);
  const options = { now, folder, withSecret: values['with-secret'], signal: interruption.interrupted };
  await withShop(interruption, { services: 'shared', listens: false }, (shop) => backUp(shop, options));
  return 0;
});

async function backUp({ env, dataDir }, { now, folder, withSecret, signal }) {
  const unfinished = `${folder}.unfinished`;
  // Files that this process and its children write are readable by their owner only.
  process.umask(0o077);
  try {
    fs.rmSync(unfinished, { recursive: true, force: true });
    fs.mkdirSync(unfinished, { recursive: true });
    const secret = saveSecret({ env, dataDir }, unfinished, withSecret);
    const database = await withProgress('Saving the database', () =>
      saveDatabase(env.DATABASE_URL, unfinished, signal),
    );
    const pictures = await withProgress('Saving the pictures', () =>
      copyPictures('save', unfinished, { env, signal }).catch((error) => failPictures(error, signal)),
    );
    const shop = JSON.parse(fs.readFileSync(inRoot('package.json'), 'utf8')).version;
    await writeManifest(unfinished, { madeAt: now, shop, ...database, pictures });
    fs.renameSync(unfinished, folder);
    await recordSuccess(env.DATABASE_URL, now);
    const rows = Object.values(database.rows).reduce((sum, count) => sum + count, 0);
    const tables = Object.keys(database.rows).length;
    console.log(`${rows} rows of ${tables} tables; ${pictures.files} files of pictures; ${secret}.`);
    console.log(`Saved in ${folder}. The backup contains personal data: store it where no one else can read it.`);
  } catch (error) {
    // Only print an error of the deletion, because throwing it would hide the failure of the backup.
    const deletion = fs.promises.rm(unfinished, { recursive: true, force: true });
    await deletion.catch(({ message }) => console.error(`${unfinished} remains: ${message}`));
    // Only errors of the database and of the disk have a code.
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const result = fs.existsSync(folder)
      ? `The backup is in ${folder}, but the shop could not record it, so monitoring reports an old backup`
      : 'The backup failed, and nothing was saved';
    throw new Refusal(`${result}: ${error.message}${nextStep(error.code)}`);
  }
}

/** Throws a refusal. The output of the failed program in `error` contains the reason. */
function failPictures(error, signal) {
  if (signal.aborted) throw error;
  throw new Refusal(
    `The backup failed, and nothing was saved: the pictures could not be copied. If they are in S3, check that S3_ENDPOINT responds and that its keys may read S3_BUCKET. Otherwise, check the free space and the permissions of the folders. Then repeat the backup.\n${error.message}`,
  );
}

/** Returns advice about a disk error; empty for other errors. */
function nextStep(code) {
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return '. Free space on this disk, or choose a folder on another disk with --to.';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'].includes(code))
    return '. Choose a folder with --to that the user of the shop can write to, and check that its disk is mounted.';
  return '';
}

/** Records the backup in the database, because monitoring reports the age of the last backup. */
function recordSuccess(url, madeAt) {
  return withShopDatabase(url, (client) =>
    client.query(
      `INSERT INTO jobs (name, started_at, ended_at, outcome) VALUES ('backup', $1, now(), 'done')
        ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at, ended_at = excluded.ended_at`,
      [madeAt],
    ),
  );
}

/**
 * Saves the secret only if requested, because a reader of the backup could use it to sign in as any user. Returns the
 * outcome as text.
 */
function saveSecret({ env, dataDir }, folder, wanted) {
  if (env.SESSION_SECRET || !fs.existsSync(secretIn(dataDir)))
    return 'no SESSION_SECRET, because the settings or another DATA_DIR contain it';
  if (!wanted) return `no SESSION_SECRET: keep a copy of ${secretIn(dataDir)} elsewhere, or add --with-secret`;
  copySecret(dataDir, folder);
  return 'the shop’s SESSION_SECRET';
}

/** Saves the database from one snapshot. */
function saveDatabase(url, folder, signal) {
  return withShopDatabase(url, async (client) => {
    await requireWhole(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const columns = await saveTables(client, folder, signal);
    return { migrations: await migrationsOf(client), rows: await countRows(client), columns };
  });
}
