import { backToPrevious, dropPrevious, putAside, requireNobodyElse, requireWhole } from './backup/schema.mjs';
import { runProgram } from './backup/shop-files.mjs';
import { command, Refusal } from './command.mjs';
import { withShopDatabase } from './database.mjs';
import { withShop } from './preparation.mjs';
import { withProgress } from './progress.mjs';

const usage = `Choose what to do with the demo data:
npm run demo -- remove   empties the whole database
npm run demo -- adopt    turns it into the shop's own data, and locks the demo accounts`;

// Removes or adopts the demo data, because production refuses a database that contains it. The shop must not run during
// this command.
await command(async (interruption) => {
  const [action, ...options] = process.argv.slice(2);
  const everything = options.join() === '--everything';
  if (!['remove', 'adopt'].includes(action) || (options.length > 0 && !everything)) throw new Refusal(usage);
  await withShop(interruption, { listens: false }, ({ env }) => {
    const program = { env, signal: interruption.interrupted };
    return withShopDatabase(env.DATABASE_URL, async (client) => {
      await requireNobodyElse(client);
      await requireWhole(client);
      if (action === 'adopt') console.log((await runProgram('adopt-demo.js', [], program)).trim());
      else await remove(client, everything, () => runProgram('migrate.js', [], program));
    });
  });
  return 0;
});

/** Empties the database. `everything` permits this even if accounts or orders were created after the demo data. */
async function remove(client, everything, migrate) {
  await migrate();
  if ((await client.query('SELECT FROM demo_data')).rows.length === 0)
    throw new Refusal('This database contains no demo data. Nothing was changed.');
  const { rows } = await client.query(
    `SELECT (SELECT count(*) FROM users WHERE created_at > loaded_at + interval '1 minute')::integer AS accounts,
            (SELECT count(*) FROM orders WHERE created_at > loaded_at + interval '1 minute')::integer AS orders
     FROM demo_data`,
  );
  const { accounts, orders } = rows[0];
  if (accounts + orders > 0 && !everything)
    throw new Refusal(
      `The database also contains accounts (${accounts}) and orders (${orders}) that were created after the demo data. ` +
        'To remove them, too, add --everything. To keep all data, run: npm run demo -- adopt',
    );
  await putAside(client);
  try {
    await withProgress('Emptying the database', migrate);
  } catch (error) {
    await backToPrevious(client);
    throw error;
  }
  await dropPrevious(client);
  console.log('The database is empty. If ADMIN_USERNAME is set, the next start creates this administrator.');
}
