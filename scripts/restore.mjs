import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { countRows, migrationsOf, readManifest, requireUndamaged } from './backup/manifest.mjs';
import { backToPrevious, dropPrevious, isEmpty, putAside, requireNobodyElse } from './backup/schema.mjs';
import { copyPictures, copySecret, runProgram, secretIn } from './backup/shop-files.mjs';
import { loadTables } from './backup/tables.mjs';
import { command, Refusal } from './command.mjs';
import { withShopDatabase } from './database.mjs';
import { root } from './paths.mjs';
import { withShop } from './preparation.mjs';
import { withProgress } from './progress.mjs';

// Replaces the whole database with a backup. After a failure, brings back the previous data. The shop must not run
// during the restore.
await command(async (interruption) => {
  const { folder, ...options } = readArguments();
  const manifest = readManifest(folder);
  await withProgress('Checking the backup', () => requireUndamaged(folder, manifest));
  await withShop(interruption, { listens: false }, async ({ env, dataDir }) => {
    const backup = { folder, manifest, env, signal: interruption.interrupted };
    const leftOut = await withShopDatabase(env.DATABASE_URL, (client) => restoreDatabase(client, backup, options));
    if (!env.SESSION_SECRET && fs.existsSync(secretIn(folder))) copySecret(folder, dataDir);
    await restorePictures(backup);
    if (leftOut.length > 0)
      console.log(
        `Not restored, because this version does not have these tables or columns: ${leftOut.join(', ')}. The backup still contains them.`,
      );
    const mail = options.pauseMail ? ' The emails of the shop are paused: see Mail in the back office.' : '';
    console.log(`The backup of ${manifest.madeAt} is restored.${mail}`);
  });
  return 0;
});

function readArguments() {
  const options = { replace: { type: 'boolean' }, 'pause-mail': { type: 'boolean' } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length !== 1)
    throw new Refusal('Specify the backup, for example: npm run restore -- backups/2026-11-21T18-00-00');
  return { folder: path.resolve(root, positionals[0]), replace: values.replace, pauseMail: values['pause-mail'] };
}

/** Restores the database. Returns the skipped tables and columns. */
async function restoreDatabase(client, backup, { replace, pauseMail }) {
  const failed = (outcome) => (error) => fail(error, outcome, backup.signal);
  await requireNobodyElse(client);
  if (!replace && !(await isEmpty(client)))
    throw new Refusal('The database is not empty. Add --replace to replace its content with the backup.');
  await putAside(client).catch(failed('The database was not changed.'));
  let leftOut;
  try {
    leftOut = await withProgress('Restoring the database', () => fill(client, backup));
    if (pauseMail) await client.query('INSERT INTO mail_pause DEFAULT VALUES ON CONFLICT DO NOTHING');
  } catch (error) {
    await backToPrevious(client).catch(
      failed('Run the restore again with --replace, which first brings back the previous data.'),
    );
    failed('The database has its previous content.')(error);
  }
  await dropPrevious(client);
  return leftOut;
}

/** Loads the backup into the empty database, and migrates it to this version. */
async function fill(client, { folder, manifest, env, signal }) {
  const migrate = (...args) => runProgram('migrate.js', args, { env, signal });
  await migrate(`--only=${manifest.migrations.join()}`);
  if ((await migrationsOf(client)).join() !== manifest.migrations.join())
    throw new Refusal(
      `This version cannot restore the tables of version ${manifest.shop}. Restore the backup with that version.`,
    );
  const leftOut = await loadTables(client, folder, manifest.columns);
  const rows = await countRows(client);
  const missing = Object.entries(manifest.rows)
    .filter(([table, count]) => rows[table] !== count && !leftOut.includes(table))
    .map(([table, count]) => `${table} ${rows[table] ?? 0} of ${count}`);
  if (missing.length > 0) throw new Refusal(`Rows are missing: ${missing.join(', ')}.`);
  await migrate();
  await client.query('ANALYZE');
  return leftOut;
}

async function restorePictures({ folder, manifest, env, signal }) {
  const outcome = 'The database is restored, but the pictures are not. Run the restore again with --replace.';
  const pictures = await withProgress('Restoring the pictures', () =>
    copyPictures('load', folder, { env, signal }).catch((error) => fail(error, outcome, signal)),
  );
  const inWords = ({ files, bytes }) => `${files} files of ${bytes} bytes in all`;
  if (!isDeepStrictEqual(pictures, manifest.pictures))
    throw new Refusal(
      `The database is restored, but the pictures differ: ${inWords(pictures)}, not ${inWords(manifest.pictures)}.`,
    );
}

/** Throws a refusal with the reason for a failure, and with the state after the failure. */
function fail(error, outcome, signal) {
  if (signal.aborted) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw new Refusal(error instanceof Refusal ? `${reason} ${outcome}` : `The restore failed: ${reason}\n${outcome}`);
}
